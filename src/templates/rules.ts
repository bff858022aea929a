import { supportTypes } from '#src/leads/rules.ts'
import type { Template } from './schema.ts'

/** Recognizes each kind of support in a template's name. */
const patterns: Partial<Record<(typeof supportTypes)[number]['id'], RegExp>> = {
  'account-management': /account/i,
  'new-business': /new business|development/i,
  'cover-absence': /cover|absence|leave/i,
  'project-based': /project|launch|season/i,
}

const kindsIn = (name: string) => supportTypes.filter(({ id }) => patterns[id]?.test(name)).map(({ label }) => label)

/** The template whose name has the most of the asked kinds of support and no other kind; null if two tie. */
export const findTemplateFor = (asked: readonly string[], templates: readonly Template[]): Template | null => {
  const fitting = templates
    .map((template) => ({ template, kinds: kindsIn(template.name) }))
    .filter(({ kinds }) => kinds.length > 0 && kinds.every((kind) => asked.includes(kind)))
  const mostKinds = Math.max(...fitting.map(({ kinds }) => kinds.length))
  const [best, other] = fitting.filter(({ kinds }) => kinds.length === mostKinds)
  return best && !other ? best.template : null
}
