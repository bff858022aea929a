import { Problem } from '#src/base/problem.ts'
import type { NdaPageData } from '#src/http/page-schema.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'

export const readInvitation = (token: string) => answerOf(api.nda[':token'].$get(tokenParam(token)))

/** Fetches from the API what the server embeds in a page that it renders. */
export const loadNdaPage = async ({ token }: { token?: string | undefined }): Promise<NdaPageData> => {
  if (!token) throw new Problem('nda_not_found')
  return { answer: await readInvitation(token), posted: null, trace: null }
}
