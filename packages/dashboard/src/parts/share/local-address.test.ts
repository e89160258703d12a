import { describe, expect, it } from 'vitest'
import { isLocalAddress } from './local-address.ts'

describe('an address that customers cannot open is told from one that they can', () => {
  it.each([
    ...['http://127.0.0.1:8080/c/1', 'http://localhost:3000', 'http://shop.local/', 'http://[::1]:80/'],
    ...[
      'http://10.0.0.4',
      'http://172.16.0.1',
      'http://172.31.9.9',
      'http://192.168.1.20',
      'http://[fd00::2]',
    ],
  ])('%s is local', (url) => {
    expect(isLocalAddress(url)).toBe(true)
  })
  it.each([
    ...['https://shop.example.com/c/1', 'https://10.example.com', 'https://localhost.example.com'],
    ...['http://172.32.0.1', 'http://8.8.8.8', 'http://[2001:db8::1]'],
  ])('%s is public', (url) => {
    expect(isLocalAddress(url)).toBe(false)
  })
})
