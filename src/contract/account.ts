import { Type, type Static } from 'typebox'
import { list, nullable, recordData, text } from './schema-parts.ts'

export const LoginRequest = Type.Object({
  username: text(200),
  /** The RSA-encrypted envelope `v1.<unix ms>.<nonce>.<base64url password>`, in Base64. */
  password: text(4000),
  /** Captcha; empty until the server requires one. */
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
  /** The record the user acts for; conditions read it. */
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
  /** The password must be changed before anything else. */
  mustChangePassword: Type.Boolean(),
  actingFor: nullable(
    Type.Object({
      id: Type.String(),
      ownerId: Type.String(),
      username: Type.String(),
      name: Type.String(),
      substitution: Type.String(),
    }),
  ),
  substitutions: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
    }),
  ),
})
export type AccountUser = Static<typeof AccountUser>

export const LoginAnswer = Type.Object({
  token: Type.String(),
  user: Type.Object({
    user: AccountUser,
    roles: Type.Array(Type.String()),
  }),
  config: Type.String(),
})
export type LoginAnswer = Static<typeof LoginAnswer>

/** POST /api/user/acting: sets the substituted user; null: none. */
export const SubstitutionRequest = Type.Object({ substitution: nullable(text(64)) })
export type SubstitutionRequest = Static<typeof SubstitutionRequest>

/** GET /api/user/info. Specification §7 requires the roles both in `user` and beside it. */
export const UserInfo = Type.Object({
  user: Type.Object({ ...AccountUser.properties, roles: Type.Array(Type.String()) }),
  roles: Type.Array(Type.String()),
  config: Type.String(),
  /** Server clock, YYYY-MM-DD HH:mm:ss. */
  now: Type.String(),
  /** 32 bytes in Base64: the key that encrypts local drafts. */
  draftKey: Type.Optional(Type.String()),
})
export type UserInfo = Static<typeof UserInfo>

export const CaptchaAnswer = Type.Object({
  captchaId: Type.String(),
  /** The picture as SVG; empty for a question. */
  svg: Type.String(),
  /** A sum in words, for screen readers. */
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

/** POST /api/auth/password: sets a forgotten password with a code. */
export const ResetPasswordRequest = Type.Object({
  username: text(200),
  /** A value of portal.yaml's `recovery.ways`. */
  way: text(20),
  secret: text(4000),
  password: text(4000),
  /** Captcha; empty until the server requires one. */
  code: Type.Optional(text(100)),
  captchaId: Type.Optional(text(100)),
})
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>

export const ResetCodeRequest = Type.Object({
  username: text(200),
  way: text(20),
  code: Type.Optional(text(100)),
  captchaId: Type.Optional(text(100)),
})
export type ResetCodeRequest = Static<typeof ResetCodeRequest>

/**
 * POST /api/user/contacts/code, POST /api/auth/password/code: a code was sent, valid for `minutes`.
 */
export const CodeAnswer = Type.Object({
  minutes: Type.Number(),
})
export type CodeAnswer = Static<typeof CodeAnswer>

/** GET /api/user/contacts: a verifiable address. */
export const ContactState = Type.Object({
  field: Type.Enum(['email', 'mobile']),
  /** Empty for none. */
  address: Type.String(),
  isVerified: Type.Boolean(),
})
export type ContactState = Static<typeof ContactState>

/** POST /api/user/contacts/code */
export const ContactCodeRequest = Type.Object({ field: text(20) })
export type ContactCodeRequest = Static<typeof ContactCodeRequest>

/** POST /api/user/contacts: verifies the address of a field with the code sent there. */
export const VerifyContactRequest = Type.Object({ field: text(20), code: text(20) })
export type VerifyContactRequest = Static<typeof VerifyContactRequest>

export const UpdatePasswordRequest = Type.Object({
  oldPassword: text(2000),
  newPassword: text(2000),
})
export type UpdatePasswordRequest = Static<typeof UpdatePasswordRequest>
/** portal.yaml's `profile` names the fields and their checks. */
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
    /** A PNG or JPEG as data URL; null removes it. */
    avatar: Type.Optional(Type.Unsafe<string | null>({})),
  },
  { maxProperties: 500 },
)
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>

export const Preferences = Type.Object({
  /** Notifications that the user may switch off. */
  optional: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
    }),
  ),
  muted: Type.Array(Type.String()),
  channels: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
    }),
  ),
  /** Names of those switched off; mandatory messages are sent anyway. */
  mutedChannels: Type.Array(Type.String()),
})
export type Preferences = Static<typeof Preferences>

/** POST /api/user/preferences: absent members stay unchanged. */
export const PreferencesRequest = Type.Object({
  muted: Type.Optional(list(text(200), 500)),
  mutedChannels: Type.Optional(list(text(60), 100)),
  /** Language of outgoing messages. */
  language: Type.Optional(Type.Enum(['zh-CN', 'en-US'])),
})
export type PreferencesRequest = Static<typeof PreferencesRequest>

/** GET /api/user/login-history: sign-ins, newest first. */
export const LoginHistoryEntry = Type.Object({
  /** Value of dictionary login_result. */
  result: Type.String(),
  ip: nullable(Type.String()),
  agent: nullable(Type.String()),
  at: Type.String(),
})
export type LoginHistoryEntry = Static<typeof LoginHistoryEntry>
