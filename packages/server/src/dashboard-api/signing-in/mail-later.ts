import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mail, Mailer } from '../../platform/mail.ts'

/** Not awaited, so that a known address is answered as fast as an unknown one; `unsent` is logged where it fails. */
export function mailLater(
  { mailer, log }: { mailer: Mailer | undefined; log: Logger },
  mail: Mail,
  unsent: string,
): void {
  void mailer?.send(mail).catch((error: unknown) => log.warn({ error: messageOf(error) }, unsent))
}
