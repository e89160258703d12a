/** Seals what a copy of the database alone must not tell; `context` names the place of the value. */
export type Sealing = {
  seal(plain: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
}
