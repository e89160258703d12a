/** What doctor found in one place, and what to do. */
export type Check = { name: string; status: 'ok' | 'warn' | 'fail'; message: string }
