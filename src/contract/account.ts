import type { RecordData } from '#config-model/record.ts'

export interface LoginRequest {
  username: string
  /** RSA-encrypted envelope `v1.<unix ms>.<nonce>.<base64url password>`, base64. */
  password: string
  /** Captcha, empty until the server asks for one. */
  code: string
  captchaId?: string
}

/** `user.user.id` and `user.roles` are where the specification reads them. */
export interface LoginAnswer {
  token: string
  user: { user: AccountUser; roles: string[] }
  /** Where the user's configuration is, in the language asked for. */
  config: string
}

export interface AccountUser {
  id: string
  username: string
  name: string
  nickName: string
  avatar: string | null
  userType: string
  access: string[]
  regionCode: string | null
  regionName: string | null
  /**
   * The record the user acts for, as the user may see it: conditions of pages and forms read it.
   */
  owner: { id: string; title: string; data: RecordData } | null
  mobile: string | null
  email: string | null
  employer: string | null
  /** True when the password must be changed before anything else. */
  mustChangePassword: boolean
  /** Whom this user acts for in this session. */
  actingFor: {
    id: string
    ownerId: string
    username: string
    name: string
    substitution: string
  } | null
  /** Whom this user may act for today. */
  substitutions: { id: string; name: string }[]
}

/** POST /api/user/acting: sets the user acted for in this session; null: none. */
export interface ActingRequest {
  substitution: string | null
}

/**
 * GET /api/user/info: the roles are next to the user, as after a login, and inside it
 * (specification §7: user and user.roles).
 */
export interface UserInfo {
  user: AccountUser & { roles: string[] }
  roles: string[]
  /** Where the user's configuration is, in the language asked for. */
  config: string
  /** Server clock, YYYY-MM-DD HH:mm:ss. */
  now: string
  /** 32 bytes in Base64: what the account keeps on its machines is encrypted with. */
  draftKey?: string
}

export interface CaptchaAnswer {
  captchaId: string
  /** SVG text, shown as an image through a blob or data URL; empty for a question. */
  svg: string
  /** A sum in words, for who cannot read a picture. */
  question?: string
}

/** POST /api/register: data of form `register`, plus account secrets. */
export interface RegisterRequest {
  data: RecordData
  password: string
  code: string
  captchaId: string
}
export interface RegisterAnswer {
  username: string
}

/** POST /api/auth/password: a forgotten password is set by a code. */
export interface ResetPasswordRequest {
  username: string
  /** How the code was received: a value of portal.yaml's `recovery.ways`. */
  way: string
  /** The code, encrypted as a password. */
  secret: string
  /** The new password, encrypted. */
  password: string
  /** Captcha, empty until the server asks for one. */
  code: string
  captchaId?: string | undefined
}

/** POST /api/auth/password/code: sends a code to the verified address of an account. */
export interface ResetCodeRequest {
  username: string
  way: string
  /** Captcha. */
  code: string
  captchaId: string
}

/** POST /api/user/contacts/code, POST /api/auth/password/code: a code is on its way. */
export interface CodeAnswer {
  /** How long it is valid. */
  minutes: number
}

/** One of GET /api/user/contacts: an address of the user's own that can be verified. */
export interface ContactState {
  field: 'email' | 'mobile'
  /** Empty when none is saved. */
  address: string
  isVerified: boolean
}

/** POST /api/user/contacts/code */
export interface ContactCodeRequest {
  field: string
}

/** POST /api/user/contacts */
export interface VerifyContactRequest {
  field: string
  code: string
}

export interface UpdatePasswordRequest {
  oldPassword: string
  newPassword: string
}
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
export type UpdateProfileRequest = Partial<Profile> & {
  /** A small PNG or JPEG as data URL; null takes it away. */
  avatar?: string | null
}

/** POST /api/user/preferences: what is left out stays. */
export type PreferencesRequest = Partial<Pick<Preferences, 'muted' | 'mutedChannels'>>

/** GET and POST /api/user/preferences */
export interface Preferences {
  /** Messages this user may get and may do without. */
  optional: { id: string; title: string }[]
  /** Ids of those they do not want. */
  muted: string[]
  /** Channels by which messages leave the portal. */
  channels: { name: string; title: string }[]
  /** Names of those they do not want; what is mandatory is sent all the same. */
  mutedChannels: string[]
}

/** One line of GET /api/user/login-history, newest first. */
export interface LoginHistoryEntry {
  /** Value of dictionary login_result. */
  result: string
  ip: string | null
  agent: string | null
  at: string
}
