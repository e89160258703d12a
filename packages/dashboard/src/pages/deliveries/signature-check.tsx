import { PasswordInput, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import { Status } from '../../parts/status.tsx'

type SignatureCheckProps = { body: string; headers: Readonly<Record<string, string>> }

/** Computes the signature as a receiver would; the secret never leaves the browser. */
export function SignatureCheck({ body, headers }: SignatureCheckProps) {
  const t = useTexts(deliveryTexts)
  const [secret, setSecret] = useState('')
  const [isMatch, setMatch] = useState<boolean>()
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-signature')?.[1]
  useEffect(() => {
    let isCurrent = true
    setMatch(undefined)
    if (secret !== '') {
      void signatureOf(body, secret.trim()).then((signature) => {
        if (isCurrent) setMatch(signature === given)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [body, secret, given])
  // Browsers offer cryptography only over https and on localhost.
  if (given === undefined || !window.isSecureContext) return null
  return (
    <div>
      <PasswordInput
        label={t('check')}
        description={t('checkText')}
        placeholder="whsec_…"
        autoComplete="off"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
      />
      <Text component="div" mt="xs" mih={24} role="status">
        {isMatch === true && <Status tone="good">{t('matches')}</Status>}
        {isMatch === false && <Status tone="bad">{t('differs')}</Status>}
      </Text>
    </div>
  )
}

async function signatureOf(body: string, secret: string): Promise<string> {
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(body)))
  return `sha256=${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
