// The two lists by which programs find the rest: /llms.txt for models, and the API catalog of RFC 9727.
import { publicPages, publicSamples, titleOf } from './pages.ts'

export const catalogPath = '/.well-known/api-catalog'
export const catalogType =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8'

/** In the form of llmstxt.org. */
export function llmsText(publicUrl: string): string {
  const pages = Object.entries(publicPages).map(
    ([name, told]) =>
      `- [${titleOf(name as keyof typeof publicPages)}](${publicUrl}/docs/${name}.md): ${told}`,
  )
  const samples = Object.entries(publicSamples).map(
    ([name, told]) => `- [${name}](${publicUrl}/docs/samples/${name}): ${told}`,
  )
  return `# Mostrador

> Sales bots on WhatsApp, Messenger, Instagram, Telegram and the web for many businesses, on one's own machine, with a JSON API, a feed of changes, signed webhooks and an MCP endpoint.

Every request to the API needs a key of an account: \`Authorization: Bearer svc_…\`. The only write is creating a contact.

## Docs

${pages.join('\n')}

## Samples

${samples.join('\n')}

## API

- [OpenAPI document of the API](${publicUrl}/openapi.json): OpenAPI 3.1, the base is /api/v1
- [OpenAPI document of the feed](${publicUrl}/feed.openapi.json): OpenAPI 3.1, the base is /api/feed/v1
- [MCP endpoint](${publicUrl}/mcp): every operation as a tool; POST, with a key

## Optional

- [Postman collection](${publicUrl}/docs/postman.json): every request, ready to send and to run as a whole
- [Bruno collection](${publicUrl}/docs/bruno.json): the same for Bruno; import it in the app. For its command line: \`bru import openapi -s ${publicUrl}/openapi.json -o mostrador -n Mostrador\`, with ${publicUrl}/api/v1 as the base URL
- [Changes](${publicUrl}/docs/changelog.atom): an Atom feed of the versions
`
}

/** A linkset (RFC 9264) of the APIs with their descriptions. */
export function apiCatalog(publicUrl: string): object {
  const link = (path: string, type: string, title: string) => ({ href: publicUrl + path, type, title })
  const health = [link('/readyz', 'application/json', 'Whether the service is ready')]
  const api = (path: string, description: string, page: string) => ({
    anchor: publicUrl + path,
    'service-desc': [link(description, 'application/json', 'OpenAPI 3.1')],
    'service-doc': [
      link('/docs/', 'text/html', 'Reference'),
      link(`/docs/${page}.md`, 'text/markdown', 'Documentation'),
    ],
    status: health,
  })
  return {
    linkset: [
      {
        anchor: publicUrl + catalogPath,
        item: ['/api/v1', '/api/feed/v1', '/mcp'].map((path) => ({ href: publicUrl + path })),
      },
      api('/api/v1', '/openapi.json', 'api'),
      api('/api/feed/v1', '/feed.openapi.json', 'sync'),
      {
        anchor: `${publicUrl}/mcp`,
        'service-doc': [link('/docs/mcp.md', 'text/markdown', 'Documentation')],
        status: health,
      },
    ],
  }
}
