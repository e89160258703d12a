import { isId } from '../../platform/ids.ts'

/** The content of a slot id. It says nothing about availability, which is checked when the id is used. */
export type SlotKey = { serviceId: string; resourceId: string; startMs: number }

const version = 1
const bytes = 1 + 16 + 16 + 6

/** Opaque base64url, deterministic for a slot. */
export function encodeSlotId({ serviceId, resourceId, startMs }: SlotKey): string {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUInt8(version)
  buffer.write(serviceId.replaceAll('-', ''), 1, 'hex')
  buffer.write(resourceId.replaceAll('-', ''), 17, 'hex')
  buffer.writeUIntBE(startMs, 33, 6)
  return buffer.toString('base64url')
}

/** Undefined for anything `encodeSlotId` would not have produced. */
export function decodeSlotId(id: string): SlotKey | undefined {
  const buffer = Buffer.from(id, 'base64url')
  if (buffer.length !== bytes || buffer.toString('base64url') !== id || buffer[0] !== version)
    return undefined
  const key = {
    serviceId: idAt(buffer, 1),
    resourceId: idAt(buffer, 17),
    startMs: buffer.readUIntBE(33, 6),
  }
  return isId(key.serviceId) && isId(key.resourceId) ? key : undefined
}

function idAt(buffer: Buffer, offset: number): string {
  const hex = buffer.toString('hex', offset, offset + 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
