import { Status } from '../../parts/status.tsx'

export function HttpStatus({ status }: { status: number }) {
  return <Status tone={status < 300 ? 'good' : status < 500 ? 'wait' : 'bad'}>{String(status)}</Status>
}
