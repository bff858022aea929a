import { seconds } from '#src/base/time.ts'

export const saveDownload = async (answer: Pick<Response, 'headers' | 'blob'>) => {
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), seconds(60))
}
