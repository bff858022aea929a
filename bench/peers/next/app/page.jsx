export const metadata = { title: 'A minimal page', description: 'One static page, as the framework serves it.' }

export default function Page() {
  return <h1>A minimal page</h1>
}
