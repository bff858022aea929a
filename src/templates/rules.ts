import { supportTypes } from '#src/leads/rules.ts'
import type { Template } from './schema.ts'

/** The words in a template's name that tell its kind of support. */
const words: Partial<Record<(typeof supportTypes)[number]['id'], RegExp>> = {
  'account-management': /account/i,
  'new-business': /new business|development/i,
  'cover-absence': /cover|absence|leave/i,
  'project-based': /project|launch|season/i,
}

const kindsIn = (name: string) => supportTypes.filter(({ id }) => words[id]?.test(name)).map(({ label }) => label)

/** The template whose name tells the most of the kinds that were asked for, and no other kind; null if two do. */
export const findTemplateFor = (asked: readonly string[], templates: readonly Template[]): Template | null => {
  const fitting = templates
    .map((template) => ({ template, kinds: kindsIn(template.name) }))
    .filter(({ kinds }) => kinds.length > 0 && kinds.every((kind) => asked.includes(kind)))
  const most = Math.max(...fitting.map(({ kinds }) => kinds.length))
  const [best, other] = fitting.filter(({ kinds }) => kinds.length === most)
  return best && !other ? best.template : null
}
