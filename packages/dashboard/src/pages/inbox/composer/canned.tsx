import { filledReply, plausibleFirstName } from '@mostrador/contract/canned-wording'
import { unknownName } from '@mostrador/contract/values'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useAccount, useMay, useMe } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import type { Suggestion } from './compose-field.tsx'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'
import { fittingReplies, slashWord } from './suggestions.ts'

// Loaded when it is first wanted, so that the inbox does not wait for it.
const CannedForm = lazyRouteComponent(() => import('../../../parts/canned/canned-form.tsx'), 'CannedForm')

/** Ready answers for a text that is a slash and a word, shown as they would be sent; without one, the way to make it. */
export function useCannedReplies(
  { contact_name: customer }: ConversationDetail,
  text: string,
  write: (text: string) => void,
): { suggestions: Suggestion[]; dialog: ReactNode } {
  const t = useTexts(composerTexts)
  const word = slashWord(text)
  const { person } = useMe()
  const { name: shop } = useAccount()
  const mayEdit = useMay('inbox.edit')
  const [made, make] = useState<string>()
  const replies = useRead('listCannedReplies', {}, { enabled: word !== undefined }).data?.data
  const names = {
    customer_first_name: plausibleFirstName(customer) ?? null,
    customer_name: knownName(customer),
    agent_name: person.name,
    shop_name: shop,
  }
  const close = () => make(undefined)
  const dialog = (
    <Dialog opened={made !== undefined} onClose={close} title={t('newCanned')}>
      {made !== undefined && (
        <Suspense>
          <CannedForm
            shortcut={made}
            onClose={close}
            onSaved={({ content }) => write(filledReply(content, names))}
          />
        </Suspense>
      )}
    </Dialog>
  )
  if (word === undefined || !replies) return { suggestions: [], dialog }
  const fitting = fittingReplies(replies, word).map(({ id, shortcut, title, content }) => ({
    id,
    label: `/${shortcut} · ${title}`,
    detail: filledReply(content, names),
    pick: () => write(filledReply(content, names)),
  }))
  const another = { id: 'new', label: t('newCanned'), pick: () => make('') }
  if (fitting.length > 0) return { suggestions: mayEdit ? [...fitting, another] : fitting, dialog }
  const missing = word === '' ? t('noCanned') : t('noSuchCanned', { text: `/${word}` })
  return {
    suggestions: [
      mayEdit
        ? { id: 'none', label: missing, detail: t('makeCanned'), pick: () => make(word) }
        : { id: 'none', label: missing },
    ],
    dialog,
  }
}

/** Customers whose name no channel has told are stored under a name of ours. */
const knownName = (name: string | null) => (name === unknownName ? null : name)
