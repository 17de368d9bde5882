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
  enterpriseId: string | null
  enterpriseName: string | null
  mobile: string | null
  email: string | null
  /** True when the password must be changed before anything else. */
  mustChangePassword: boolean
}

/** GET /api/user/info */
export interface UserInfo {
  user: AccountUser
  roles: string[]
}

export interface CaptchaAnswer {
  captchaId: string
  /** SVG text, shown as an image through a blob or data URL. */
  svg: string
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

export interface UpdatePasswordRequest {
  oldPassword: string
  newPassword: string
}
export interface UpdateProfileRequest {
  nickName?: string
  mobile?: string
  email?: string
  avatar?: string | null
}
