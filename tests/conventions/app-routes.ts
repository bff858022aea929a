import type { Hono } from 'hono'
import { createApp } from '#src/api.ts'
import { audienceOfRoutes } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

/** Each route, such as "GET /api/health", with its audience. */
export const allRoutes = ({ ctx }: Pick<TestServer, 'ctx'> = startTestServer()) =>
  audienceOfRoutes(createApp(ctx) as unknown as Hono<HttpEnv>)
