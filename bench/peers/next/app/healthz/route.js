export const dynamic = 'force-static'

export const GET = () => new Response('ok')
