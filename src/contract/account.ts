import { Type, type Static } from 'typebox'
import { list, nullable, recordData, text } from './schema-parts.ts'

export const LoginRequest = Type.Object({
  username: text(200),
  /** RSA-encrypted envelope `v1.<unix ms>.<nonce>.<base64url password>`, base64. */
  password: text(4000),
  /** Captcha, empty until the server asks for one. */
  code: Type.Optional(text(100)),
  captchaId: Type.Optional(text(100)),
})
export type LoginRequest = Static<typeof LoginRequest>

export const AccountUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  nickName: Type.String(),
  avatar: nullable(Type.String()),
  userType: Type.String(),
  access: Type.Array(Type.String()),
  regionCode: nullable(Type.String()),
  regionName: nullable(Type.String()),
  /**
   * The record the user acts for, as the user may see it: conditions of pages and forms read it.
   */
  owner: nullable(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      data: recordData,
    }),
  ),
  mobile: nullable(Type.String()),
  email: nullable(Type.String()),
  employer: nullable(Type.String()),
  /** True when the password must be changed before anything else. */
  mustChangePassword: Type.Boolean(),
  /** Whom this user acts for in this session. */
  actingFor: nullable(
    Type.Object({
      id: Type.String(),
      ownerId: Type.String(),
      username: Type.String(),
      name: Type.String(),
      substitution: Type.String(),
    }),
  ),
  /** Whom this user may act for today. */
  substitutions: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
    }),
  ),
})
export type AccountUser = Static<typeof AccountUser>

/** `user.user.id` and `user.roles` are where the specification reads them. */
export const LoginAnswer = Type.Object({
  token: Type.String(),
  user: Type.Object({
    user: AccountUser,
    roles: Type.Array(Type.String()),
  }),
  /** Where the user's configuration is, in the language asked for. */
  config: Type.String(),
})
export type LoginAnswer = Static<typeof LoginAnswer>

/** POST /api/user/acting: sets the user acted for in this session; null: none. */
export const ActingRequest = Type.Object({ substitution: nullable(text(64)) })
export type ActingRequest = Static<typeof ActingRequest>

/**
 * GET /api/user/info: the roles are next to the user, as after a login, and inside it
 * (specification §7: user and user.roles).
 */
export const UserInfo = Type.Object({
  user: Type.Object({ ...AccountUser.properties, roles: Type.Array(Type.String()) }),
  roles: Type.Array(Type.String()),
  /** Where the user's configuration is, in the language asked for. */
  config: Type.String(),
  /** Server clock, YYYY-MM-DD HH:mm:ss. */
  now: Type.String(),
  /** 32 bytes in Base64: what the account keeps on its machines is encrypted with. */
  draftKey: Type.Optional(Type.String()),
})
export type UserInfo = Static<typeof UserInfo>

export const CaptchaAnswer = Type.Object({
  captchaId: Type.String(),
  /** SVG text, shown as an image through a blob or data URL; empty for a question. */
  svg: Type.String(),
  /** A sum in words, for who cannot read a picture. */
  question: Type.Optional(Type.String()),
})
export type CaptchaAnswer = Static<typeof CaptchaAnswer>

/** POST /api/register: data of form `register`, plus account secrets. */
export const RegisterRequest = Type.Object({
  data: recordData,
  password: text(2000),
  code: Type.Optional(text(100)),
  captchaId: Type.Optional(text(100)),
})
export type RegisterRequest = Static<typeof RegisterRequest>
export const RegisterAnswer = Type.Object({
  username: Type.String(),
})
export type RegisterAnswer = Static<typeof RegisterAnswer>

/** POST /api/auth/password: a forgotten password is set by a code. */
export const ResetPasswordRequest = Type.Object({
  username: text(200),
  /** How the code was received: a value of portal.yaml's `recovery.ways`. */
  way: text(20),
  /** The code, encrypted as a password. */
  secret: text(4000),
  /** The new password, encrypted. */
  password: text(4000),
  /** Captcha, empty until the server asks for one. */
  code: Type.Optional(text(100)),
  captchaId: Type.Optional(text(100)),
})
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>

/** POST /api/auth/password/code: sends a code to the verified address of an account. */
export const ResetCodeRequest = Type.Object({
  username: text(200),
  way: text(20),
  /** Captcha. */
  code: Type.Optional(text(100)),
  captchaId: Type.Optional(text(100)),
})
export type ResetCodeRequest = Static<typeof ResetCodeRequest>

/** POST /api/user/contacts/code, POST /api/auth/password/code: a code is on its way. */
export const CodeAnswer = Type.Object({
  /** How long it is valid. */
  minutes: Type.Number(),
})
export type CodeAnswer = Static<typeof CodeAnswer>

/** One of GET /api/user/contacts: an address of the user's own that can be verified. */
export const ContactState = Type.Object({
  field: Type.Enum(['email', 'mobile']),
  /** Empty when none is saved. */
  address: Type.String(),
  isVerified: Type.Boolean(),
})
export type ContactState = Static<typeof ContactState>

/** POST /api/user/contacts/code */
export const ContactCodeRequest = Type.Object({ field: text(20) })
export type ContactCodeRequest = Static<typeof ContactCodeRequest>

/** POST /api/user/contacts */
export const VerifyContactRequest = Type.Object({ field: text(20), code: text(20) })
export type VerifyContactRequest = Static<typeof VerifyContactRequest>

export const UpdatePasswordRequest = Type.Object({
  oldPassword: text(2000),
  newPassword: text(2000),
})
export type UpdatePasswordRequest = Static<typeof UpdatePasswordRequest>
/**
 * What a user may say about themselves; which of it, and how it is checked, says portal.yaml's
 * `profile`.
 */
export interface Profile {
  nickName: string
  mobile: string | null
  email: string | null
  employer: string | null
}

export const UpdateProfileRequest = Type.Object(
  {
    nickName: Type.Optional(Type.Unsafe<string>({})),
    mobile: Type.Optional(Type.Unsafe<string | null>({})),
    email: Type.Optional(Type.Unsafe<string | null>({})),
    employer: Type.Optional(Type.Unsafe<string | null>({})),
    /** A small PNG or JPEG as data URL; null takes it away. */
    avatar: Type.Optional(Type.Unsafe<string | null>({})),
  },
  { maxProperties: 500 },
)
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>

/** GET and POST /api/user/preferences */
export const Preferences = Type.Object({
  /** Messages this user may get and may do without. */
  optional: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
    }),
  ),
  /** Ids of those they do not want. */
  muted: Type.Array(Type.String()),
  /** Channels by which messages leave the portal. */
  channels: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
    }),
  ),
  /** Names of those they do not want; what is mandatory is sent all the same. */
  mutedChannels: Type.Array(Type.String()),
})
export type Preferences = Static<typeof Preferences>

/** POST /api/user/preferences: what is left out stays. */
export const PreferencesRequest = Type.Object({
  muted: Type.Optional(list(text(200), 500)),
  mutedChannels: Type.Optional(list(text(60), 100)),
  /** In which messages that leave the portal are written. */
  language: Type.Optional(Type.Enum(['zh-CN', 'en-US'])),
})
export type PreferencesRequest = Static<typeof PreferencesRequest>

/** One line of GET /api/user/login-history, newest first. */
export const LoginHistoryEntry = Type.Object({
  /** Value of dictionary login_result. */
  result: Type.String(),
  ip: nullable(Type.String()),
  agent: nullable(Type.String()),
  at: Type.String(),
})
export type LoginHistoryEntry = Static<typeof LoginHistoryEntry>
