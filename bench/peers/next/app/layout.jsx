export const metadata = { title: 'A minimal page', description: 'One static page, as the framework serves it.' }

export default function Layout({ children }) {
  return (
    <html lang="en-NZ">
      <body>{children}</body>
    </html>
  )
}
