export default function Layout({ children }) {
  return (
    <html lang="en-NZ">
      <body>{children}</body>
    </html>
  )
}
