import { supportTypes } from '#src/leads/rules.ts'
import type { File } from './static.ts'

const controls = /<input\b[^>]*\bname="supportTypes"[^>]*>/g

/** The answers to the form's first question that an address brings from another page. */
export const answersIn = ({ url }: Request) => {
  const asked = url.includes('?') ? new URL(url).searchParams.getAll('supportTypes') : []
  return supportTypes.map(({ label }) => label).filter((label) => asked.includes(label))
}

/** The form's page with these answers ticked, for a browser without a script too. */
export const prefilledForm = async ({ identity: { body, answer } }: File, labels: readonly string[]) => {
  const isTicked = (control: string) => labels.some((label) => control.includes(`value="${label}"`))
  const html = (await body.text()).replaceAll(controls, (control) =>
    isTicked(control) ? control.replace(/>$/, ' checked>') : control,
  )
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('etag')
  return new Response(html, { headers })
}
