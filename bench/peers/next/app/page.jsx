export default function Page() {
  return (
    <main>
      <h1>A minimal page</h1>
      <p>One static page, with nothing of anybody's design.</p>
    </main>
  )
}
