// Reasons why an address does not become somebody's to sign in with.
import { defineTexts } from '../texts.ts'

export const signInReasonTexts = defineTexts({
  email_taken: [
    '{email} is the address of another login. Use another one.',
    '{email} ya es el correo de otro acceso. Usa otro.',
    '{email} já é o e-mail de outro acesso. Use outro.',
  ],
  email_change_over: [
    'This link was used, replaced by a newer one, or is too old. Change the address again for a new one.',
    'Este enlace ya se usó, lo reemplazó uno más nuevo o es demasiado viejo. Cambia el correo otra vez para recibir otro.',
    'Este link já foi usado, substituído por um mais novo ou é antigo demais. Mude o e-mail de novo para receber outro.',
  ],
  sign_up_over: [
    'This link was used, replaced by a newer one, or is too old. Sign up again for a new one.',
    'Este enlace ya se usó, lo reemplazó uno más nuevo o es demasiado viejo. Regístrate otra vez para recibir otro.',
    'Este link já foi usado, substituído por um mais novo ou é antigo demais. Cadastre-se de novo para receber outro.',
  ],
})
