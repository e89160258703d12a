// Sign-up and sign-in, own sessions and second factor, and the people of an account.
import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { plans } from '../plans.ts'
import { memberRoles, permissionNames } from './roles.ts'
import {
  type DashboardRoute,
  Done,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  pageOf,
  paging,
  text,
} from './route.ts'

const Email = Type.String({ minLength: 3, maxLength: limits.emailCharsMax })
/** A new password; the server checks its length, for a readable error. */
const Password = Type.String({ maxLength: 1_024 })
const Token = Type.String({ minLength: 1, maxLength: 255 })
const Code = Type.String({ minLength: 1, maxLength: 64 })
const Role = oneOf(memberRoles)

/** Facts that the pages before the log-in need. */
export const Setup = Type.Object({
  /** `open`: anyone may create an account. */
  sign_up: oneOf(['open', 'closed']),
  /** Mail is configured, so password resets and invitations can be mailed. */
  has_mail: Type.Boolean(),
  version: Type.String(),
  public_url: Type.String(),
})

export const Account = Type.Object({
  id: Id,
  name: Type.String(),
  plan: oneOf(plans),
  currency: Type.String(),
  timezone: Type.String(),
  language: oneOf(languages),
  is_demo: Type.Boolean(),
  is_suspended: Type.Boolean(),
  created_at: Instant,
})

export const Me = Type.Object({
  person: Type.Object({
    id: Id,
    email: Type.String(),
    name: Type.String(),
    has_two_factor: Type.Boolean(),
  }),
  /** The session's account; null for a person without any. */
  account: orNull(Account),
  role: orNull(Role),
  permissions: Type.Array(oneOf(permissionNames)),
  /** In the session's account; the rule that gives conversations to people passes them by. */
  is_away: Type.Boolean(),
  /** Megabytes that a file may have. */
  file_mb_max: Type.Number(),
  /** All accounts of the person. */
  accounts: Type.Array(Type.Object({ id: Id, name: Type.String(), role: Role, is_demo: Type.Boolean() })),
})

/** `second_factor`: not signed in yet; `verifySecondFactor` must follow with a code. */
export const SignedIn = Type.Object({ next: oneOf(['done', 'second_factor']) })

export const Session = Type.Object({
  id: Id,
  created_at: Instant,
  expires_at: Instant,
  address: orNull(Type.String()),
  user_agent: orNull(Type.String()),
  is_current: Type.Boolean(),
})

export const Member = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Role,
  has_two_factor: Type.Boolean(),
  created_at: Instant,
})

export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: Role,
  invited_by: orNull(Type.String()),
  created_at: Instant,
  expires_at: Instant,
})

export const peopleRoutes = {
  getSetup: { method: 'GET', path: '/setup', needs: 'nobody', answer: Setup },
  /**
   * Creates an account with its owner, signed in; requires a password. Where mail is configured it only mails a link
   * and answers `confirm_email`, even for a known address. 403 where sign-up is closed.
   */
  signUp: {
    method: 'POST',
    path: '/sign-up',
    needs: 'nobody',
    body: input({
      email: Email,
      password: optional(Password),
      name: text(),
      account_name: text(),
      language: optional(oneOf(languages)),
      timezone: optional(text()),
      currency: optional(Type.String({ minLength: 3, maxLength: 3 })),
    }),
    answer: Type.Object({ next: oneOf(['done', 'second_factor', 'confirm_email']) }),
    status: 201,
  },
  /** The sign-up behind a mailed link's token. 400 when the link has expired or was used. */
  readSignUp: {
    method: 'POST',
    path: '/sign-up/read',
    needs: 'nobody',
    body: input({ token: Token }),
    answer: Type.Object({ account_name: Type.String(), email: Type.String() }),
  },
  /** Creates the account and its owner with the password chosen here, signed in. */
  confirmSignUp: {
    method: 'POST',
    path: '/sign-up/confirm',
    needs: 'nobody',
    body: input({ token: Token, password: Password }),
    answer: SignedIn,
    status: 201,
  },
  /** 401 for a wrong address or password, 429 after too many attempts. */
  signIn: {
    method: 'POST',
    path: '/sign-in',
    needs: 'nobody',
    body: input({ email: Email, password: Password }),
    answer: SignedIn,
  },
  verifySecondFactor: {
    method: 'POST',
    path: '/sign-in/second-factor',
    needs: 'nobody',
    body: input({ kind: oneOf(['totp', 'backup_code']), code: Code }),
    answer: SignedIn,
  },
  signOut: { method: 'POST', path: '/sign-out', needs: 'nobody', answer: Done },
  /** Answers the same whether or not the address is known; 409 where no mail is configured. */
  requestPasswordReset: {
    method: 'POST',
    path: '/password-reset/request',
    needs: 'nobody',
    body: input({ email: Email }),
    answer: Done,
  },
  /** The token is the part after `#` in the mailed link /reset-password#…; all sessions end. */
  resetPassword: {
    method: 'POST',
    path: '/password-reset',
    needs: 'nobody',
    body: input({ token: Token, password: Password }),
    answer: Done,
  },
  /** The token is the part after `#` in the link /invitation#… */
  readInvitation: {
    method: 'POST',
    path: '/invitation',
    needs: 'nobody',
    body: input({ token: Token }),
    answer: Type.Object({
      account_name: Type.String(),
      email: Type.String(),
      role: Role,
      /** Known people sign in first, others choose a name and password. */
      is_known: Type.Boolean(),
      /** The person signed in now is the one invited. */
      is_signed_in: Type.Boolean(),
    }),
  },
  /** A new person gives a name and password; a known one must be signed in and gives neither. */
  acceptInvitation: {
    method: 'POST',
    path: '/invitation/accept',
    needs: 'nobody',
    body: input({ token: Token, name: optional(text()), password: optional(Password) }),
    answer: SignedIn,
  },

  getMe: { method: 'GET', path: '/me', needs: 'person', answer: Me },
  updateMe: { method: 'PATCH', path: '/me', needs: 'person', body: input({ name: text() }), answer: Me },
  switchAccount: {
    method: 'POST',
    path: '/me/account',
    needs: 'person',
    body: input({ account_id: Id }),
    answer: Me,
  },
  /** Ends all other sessions. */
  changePassword: {
    method: 'POST',
    path: '/me/password',
    needs: 'person',
    body: input({ current_password: Password, new_password: Password }),
    answer: Done,
  },
  /**
   * `done`: it is theirs and all other sessions have ended; `confirm_email`: it will be once the mailed link
   * /confirm-email#… is opened. 409 where another person has it and no mail is sent.
   */
  changeEmail: {
    method: 'POST',
    path: '/me/email',
    needs: 'person',
    body: input({ email: Email, password: Password }),
    answer: Type.Object({ next: oneOf(['done', 'confirm_email']), email: Type.String() }),
  },
  /** The token is the part after `#` in the mailed link; all sessions end but the person's own in this browser. */
  confirmEmail: {
    method: 'POST',
    path: '/email-change/confirm',
    needs: 'nobody',
    body: input({ token: Token }),
    answer: Type.Object({ email: Type.String(), is_signed_in: Type.Boolean() }),
  },
  listSessions: { method: 'GET', path: '/me/sessions', needs: 'person', answer: pageOf(Session) },
  revokeSession: {
    method: 'DELETE',
    path: '/me/sessions/{id}',
    needs: 'person',
    params: idParams,
    answer: Done,
  },
  revokeOtherSessions: {
    method: 'POST',
    path: '/me/sessions/revoke-others',
    needs: 'person',
    answer: Done,
  },
  /** Not active until confirmed with a first code. */
  startTwoFactor: {
    method: 'POST',
    path: '/me/two-factor/start',
    needs: 'person',
    body: input({ password: Password }),
    answer: Type.Object({
      otpauth_url: Type.String(),
      secret: Type.String(),
      backup_codes: Type.Array(Type.String()),
    }),
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/me/two-factor/confirm',
    needs: 'person',
    body: input({ code: Code }),
    answer: Done,
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/me/two-factor/disable',
    needs: 'person',
    body: input({ password: Password }),
    answer: Done,
  },
  renewBackupCodes: {
    method: 'POST',
    path: '/me/two-factor/backup-codes',
    needs: 'person',
    body: input({ password: Password }),
    answer: Type.Object({ backup_codes: Type.Array(Type.String()) }),
  },

  /** From the demo, by its owner: a new, empty account beside it, to which the session goes. */
  startOwnShop: {
    method: 'POST',
    path: '/account/own-shop',
    needs: 'account.edit',
    body: input({
      name: text(),
      currency: Type.String({ minLength: 3, maxLength: 3 }),
      timezone: text(),
      language: oneOf(languages),
    }),
    answer: Me,
    status: 201,
  },
  /** Deletes the demo with everything in it; 409 for an owner without another shop. */
  removeDemo: { method: 'DELETE', path: '/account/demo', needs: 'account.edit', answer: Me },
  updateAccount: {
    method: 'PATCH',
    path: '/account',
    needs: 'account.edit',
    body: input({
      name: optional(text()),
      currency: optional(Type.String({ minLength: 3, maxLength: 3 })),
      timezone: optional(text()),
      language: optional(oneOf(languages)),
    }),
    answer: Account,
  },
  listMembers: {
    method: 'GET',
    path: '/members',
    needs: 'people.view',
    query: input(paging),
    answer: pageOf(Member),
  },
  /** 409 for the last owner. */
  updateMember: {
    method: 'PATCH',
    path: '/members/{id}',
    needs: 'people.edit',
    params: idParams,
    body: input({ role: Role }),
    answer: Member,
  },
  removeMember: {
    method: 'DELETE',
    path: '/members/{id}',
    needs: 'people.edit',
    params: idParams,
    answer: Done,
  },
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    needs: 'people.edit',
    query: input(paging),
    answer: pageOf(Invitation),
  },
  /** `url`, the link for the invited person, is returned once. */
  createInvitation: {
    method: 'POST',
    path: '/invitations',
    needs: 'people.edit',
    body: input({ email: Email, role: Role }),
    answer: Type.Intersect([Invitation, Type.Object({ url: Type.String(), is_mailed: Type.Boolean() })]),
    status: 201,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/invitations/{id}',
    needs: 'people.edit',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
