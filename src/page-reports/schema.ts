import { z } from 'zod/mini'
import { isOfExtension, maxPerRequest, type PageReport, sourceOf } from './rules.ts'

const text = z._default(z.string().check(z.maxLength(4000)), '')

/** As the Reporting API has it; the older report names the same with other keys. Browsers add keys of their own. */
const report = z.object({
  type: z.string(),
  body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: z.nullish(text) }),
})

const olderReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': z.nullish(text),
  }),
})

type Named = { directive: string; blocked: string; file: string | null | undefined }

const kept = (named: readonly Named[]): PageReport[] =>
  named
    .filter(({ blocked, file }) => !isOfExtension(blocked) && !isOfExtension(file ?? ''))
    .map(({ directive, blocked }) => ({
      rule: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
      blocked: sourceOf(blocked),
    }))

export const pageReports = z.union([
  z.pipe(
    z.array(report).check(z.maxLength(maxPerRequest)),
    z.transform((all) =>
      kept(
        all
          .filter(({ type }) => type === 'csp-violation')
          .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL, file: body.sourceFile })),
      ),
    ),
  ),
  z.pipe(
    olderReport,
    z.transform(({ 'csp-report': body }) =>
      kept([
        {
          directive: body['effective-directive'] || body['violated-directive'],
          blocked: body['blocked-uri'],
          file: body['source-file'],
        },
      ]),
    ),
  ),
])
