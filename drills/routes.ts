import { createApp } from '#src/api.ts'
import { clockActor } from '#src/base/actor.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { audienceOfRoutes } from '#src/http/access.ts'
import { configured } from '#tests/fixtures/config.ts'

/** Every route of the API as `GET /api/…`, with who may call it. `folder` is one that no server uses. */
export const findRoutes = (folder: string) => {
  const ctx = createContext(configured({ DATA_DIR: folder }), { build: 'drill', actor: clockActor })
  const routes = [...audienceOfRoutes(createApp(ctx))]
  closeDatabase(ctx.db)
  return routes.map(([route, audience]) => {
    const [method = '', path = ''] = route.split(' ')
    return { route, method, path, audience }
  })
}
