import './app/nonce.ts'
import './app/layers.css'
import './app/components.css'
import '@mantine/notifications/styles.layer.css'
import './app/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { styleNonce } from './app/nonce.ts'
import { Notices } from './app/notices.tsx'
import { router } from './app/router.tsx'
import { queryClient } from './app/routes/parents.ts'
import { theme, variables } from './app/theme.ts'
import { LanguageProvider } from './i18n/language.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element with the id root')

const schemes = localStorageColorSchemeManager({ key: 'mostrador-scheme' })

// The frame in the page stays until all that the address needs is here, so that no blank page comes between; and the
// first page is rendered in small steps, between which a slow device can answer a touch.
void router.load().finally(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={variables}
          colorSchemeManager={schemes}
          defaultColorScheme="auto"
          getStyleNonce={() => styleNonce}
          deduplicateInlineStyles
        >
          <LanguageProvider>
            <QueryClientProvider client={queryClient}>
              <Notices />
              <RouterProvider router={router} />
            </QueryClientProvider>
          </LanguageProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  ),
)
