/** A finding of doctor, with its remedy. */
export type Check = { name: string; status: 'ok' | 'warn' | 'fail'; message: string }
