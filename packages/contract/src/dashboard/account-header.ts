/**
 * The account that a page shows, where it shows one: another tab may have chosen another one for the session meanwhile,
 * and what was meant for the one must not be done to the other. 409 `account_other` then.
 */
export const accountHeader = 'x-mostrador-account'
