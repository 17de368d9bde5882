import type { Locale } from './phrase.ts'

/** config/messages may override its texts by id. */
interface SystemMessage {
  texts: Record<Locale, { title: string; body: string }>
  /** Deleted once the message has ended. */
  secret?: string[]
}

export const systemMessages: Record<string, SystemMessage> = {
  verifyAddress: {
    secret: ['code'],
    texts: {
      'zh-CN': {
        title: '验证码',
        body: '验证码：{code}，{minutes} 分钟内有效，用于验证账号 {username} 的联系方式。请勿告诉他人；如非本人操作，请忽略。',
      },
      'en-US': {
        title: 'Code',
        body: 'Your code is {code}, valid for {minutes} min. It verifies this address for the account {username}. Tell it to nobody; if you did not ask for it, ignore this message.',
      },
    },
  },
  resetCode: {
    secret: ['code'],
    texts: {
      'zh-CN': {
        title: '找回密码验证码',
        body: '验证码：{code}，{minutes} 分钟内有效，用于为账号 {username} 设置新密码。请勿告诉他人；如非本人操作，请忽略，密码不会改变。',
      },
      'en-US': {
        title: 'Code to reset your password',
        body: 'Your code is {code}, valid for {minutes} min. It sets a new password for the account {username}. Tell it to nobody; if you did not ask for it, ignore this message: the password stays as it is.',
      },
    },
  },
  passwordReset: {
    texts: {
      'zh-CN': {
        title: '密码已重置',
        body: '账号 {username} 的密码已于 {time} 凭验证码重置，已登录的设备全部退出。如非本人操作，请立即在登录页“忘记密码”中重新设置，并联系管理员。',
      },
      'en-US': {
        title: 'Password reset',
        body: 'The password of the account {username} was reset with a code at {time}, and every device was signed out. If it was not you, set another under "Forgot password" at once and tell an administrator.',
      },
    },
  },
  contactChanged: {
    texts: {
      'zh-CN': {
        title: '联系方式已修改',
        body: '账号 {username} 的{field}已于 {time} 修改，原来的不再接收验证码。如非本人操作，请立即修改密码，并联系管理员。',
      },
      'en-US': {
        title: 'Contact changed',
        body: 'The {field} of the account {username} was changed at {time}; the former one gets no more codes. If it was not you, change your password at once and tell an administrator.',
      },
    },
  },
  firstPassword: {
    secret: ['code'],
    texts: {
      'zh-CN': {
        title: '账号已建立',
        body: '{name}：\n已为您建立{portal}的账号 {username}。请打开登录页的“忘记密码”，选择邮箱验证码，填写账号、下面的设置码和您的密码。\n设置码：{code}\n有效期至 {until}，只能使用一次，请勿告诉他人。\n{address}',
      },
      'en-US': {
        title: 'Your account',
        body: '{name},\nyou have an account of {portal} now: {username}. Open "Forgot password" on the sign-in page, choose the code by e-mail, and enter the user name, the code below and your password.\nCode: {code}\nIt is valid until {until}, works once, and is for nobody else.\n{address}',
      },
    },
  },
  firstPasswordShort: {
    secret: ['code'],
    texts: {
      'zh-CN': {
        title: '账号已建立',
        body: '设置码{code}，账号{username}，{until}前在登录页“忘记密码”用短信验证码设置密码',
      },
      'en-US': {
        title: 'Your account',
        body: 'Account {username}: code {code}, valid until {until}. Set your password under "Forgot password", by short message',
      },
    },
  },
  dailyDigest: {
    texts: {
      'zh-CN': { title: '{count}条未读消息', body: '您在{portal}有{count}条未读消息：\n{list}' },
      'en-US': {
        title: 'Unread messages: {count}',
        body: 'Unread messages in {portal}: {count}\n{list}',
      },
    },
  },
}

/** Sent before a deadline (`remind`); config/messages has its texts. */
export const reminderMessage = 'deadlineNear'

/** Placeholders of a system message; undefined for another message. */
export function systemPlaceholders(name: string): string[] | undefined {
  if (!Object.hasOwn(systemMessages, name)) return undefined

  const texts = Object.values(systemMessages[name]?.texts ?? {})
  const words = texts.flatMap(({ title, body }) => [...`${title} ${body}`.matchAll(/\{(\w+)\}/g)])

  return [...new Set(['portal', ...words.map(([, word = '']) => word)])]
}
