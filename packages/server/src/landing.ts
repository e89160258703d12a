import type { FastifyInstance } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mostrador</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem }
  h1 { font-size: 1.6rem; margin-bottom: .25rem }
  li { margin: .4rem 0 }
</style>
<h1>Mostrador is running</h1>
<p>The dashboard is not part of this version yet. What is here:</p>
<ul>
  <li><a href="/docs/">Reference of the API</a>, to read and to try</li>
  <li><a href="/openapi.json">OpenAPI document</a></li>
  <li><a href="/readyz">Readiness</a> and <a href="/metrics">metrics</a>, for whoever runs the service</li>
</ul>
</html>
`

/** What a person sees who opens the service's address. */
export function registerLanding(app: FastifyInstance): void {
  app.get('/', (_request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page)
  })
}
