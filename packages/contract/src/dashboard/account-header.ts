/**
 * Names the account a page shows. Another tab may have switched the session to a different account, and an action meant
 * for one must not reach the other; the answer is then 409 `account_other`.
 */
export const accountHeader = 'x-mostrador-account'
