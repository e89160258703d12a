import { call } from '../../api/call.ts'
import { useOpenAccount } from '../../api/open-account.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { Asking } from '../feedback/confirm.tsx'
import { OwnShopForm } from './own-shop-form.tsx'
import { ownShopTexts } from './texts.ts'

type Given = { doing: 'starting' | 'removing' | undefined; onClose: () => void }

/** Loaded when it is asked for: the demo's overview is the first page that anybody sees. */
export function OwnShopDialogs({ doing, onClose }: Given) {
  const t = useTexts(ownShopTexts)
  const open = useOpenAccount()
  const question = {
    title: t('removeTitle'),
    text: t('removeText'),
    action: t('remove'),
    isDangerous: true,
    onConfirm: async () => open(await call('removeDemo', {})),
  }
  return (
    <>
      <Dialog opened={doing === 'starting'} onClose={onClose} title={t('start')}>
        <OwnShopForm onClose={onClose} />
      </Dialog>
      <Asking question={question} isOpen={doing === 'removing'} onClose={onClose} />
    </>
  )
}
