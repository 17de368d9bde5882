import { definePhrases } from '#config-model/messages/phrase.ts'
import { type SourceDefinition, createToggleActs } from './definition.ts'

const texts = definePhrases({
  actResetPassword: { zh: '重置密码', en: 'Reset password' },
  askResetPassword: {
    zh: '重置后原密码作废，已登录的设备全部退出；新密码只显示一次，请当面或用安全的方式告诉本人。',
    en: 'The former password is void and every device is signed out. The new one is shown once: tell its owner in person or by a safe way.',
  },
  actIssueCode: { zh: '签发重置码', en: 'Issue a reset code' },
  askIssueCode: {
    zh: '请先核实来人身份。重置码只显示一次，打印后当面交给本人；本人凭码在登录页“忘记密码”中设置新密码，之前签发的重置码作废。',
    en: 'Check the identity of the person first. The code is shown once: print it and hand it over in person. With it they set a new password under "Forgot password" on the sign-in page. Codes issued before are void.',
  },
  actUnlock: { zh: '解锁', en: 'Unlock' },
  askUnlock: { zh: '解锁后可以立即登录。', en: 'It can sign in at once.' },
  askEnable: { zh: '启用后可以登录和办理。', en: 'It can sign in and work again.' },
  askDisable: {
    zh: '停用后不能登录，已登录的设备立即退出；已有的记录不受影响。',
    en: 'It can no longer sign in, and its devices are signed out at once. Its records stay as they are.',
  },
  actEnd: { zh: '结束代理', en: 'End it' },
  askEnd: {
    zh: '结束后代理人不能再代为办理，已经办理的不受影响。',
    en: 'The substitute can act no longer; what was done stays.',
  },
  actTransfer: { zh: '转办', en: 'Transfer' },
  askTransfer: {
    zh: '转办后只由所选的人办理，记录的流程日志写明转给了谁。',
    en: 'Only who is chosen deals with it then; the log of the record says who got it.',
  },
})

export const accountsSource: SourceDefinition = {
  actions: ['create', 'update', 'recover'],
  region: 'regionCode',
  fields: {
    username: { type: 'text', write: 'create', isSearched: true },
    name: { type: 'text', write: 'always', isSearched: true },
    nickName: { type: 'text', write: 'always', isSearched: true },
    userType: { type: 'dictionary' },
    roles: { type: 'dictionary', multiple: true, write: 'always' },
    regionCode: { type: 'region', write: 'always' },
    orgId: { type: 'reference', write: 'always' },
    ownerId: { type: 'reference' },
    mobile: { type: 'mobile', write: 'always' },
    email: { type: 'email', write: 'always' },
    employer: { type: 'text', write: 'always' },
    remark: { type: 'paragraph', write: 'always' },
    enabled: { type: 'boolean' },
    failures: { type: 'integer' },
    lockedUntil: { type: 'date-time' },
    passwordChangedAt: { type: 'date-time' },
    lastLoginAt: { type: 'date-time' },
    lastLoginIp: { type: 'text' },
  },
  acts: {
    resetPassword: {
      title: texts.actResetPassword(),
      question: texts.askResetPassword(),
      returnsSecret: true,
    },
    issueCode: {
      title: texts.actIssueCode(),
      question: texts.askIssueCode(),
      when: { field: 'enabled', is: true },
      right: 'recover',
      returnsSecret: true,
    },
    unlock: {
      title: texts.actUnlock(),
      question: texts.askUnlock(),
      when: { field: 'lockedUntil', after: { now: 'dateTime' } },
    },
    ...createToggleActs({ enable: texts.askEnable(), disable: texts.askDisable() }),
  },
}

export const rolesSource: SourceDefinition = {
  fields: {
    code: { type: 'text' },
    title: { type: 'text' },
    level: { type: 'dictionary' },
    userType: { type: 'dictionary' },
    place: { type: 'integer' },
    members: { type: 'integer' },
    memberNames: { type: 'paragraph' },
    menus: { type: 'paragraph' },
    pages: { type: 'paragraph' },
    rights: { type: 'paragraph' },
  },
}

/** Deputies of absent users. */
export const substitutionsSource: SourceDefinition = {
  actions: ['create', 'update'],
  fields: {
    username: { type: 'text', write: 'create', isSearched: true },
    name: { type: 'text' },
    substitute: { type: 'text', write: 'create', isSearched: true },
    substituteName: { type: 'text' },
    from: { type: 'date', write: 'create' },
    to: { type: 'date', write: 'always' },
    reason: { type: 'text', write: 'always' },
    enabled: { type: 'boolean' },
  },
  acts: {
    disable: {
      title: texts.actEnd(),
      question: texts.askEnd(),
      tone: 'danger',
      when: { field: 'enabled', is: true },
    },
  },
}

/** Records without permitted actors, at most a minute old. */
export const unattendedSource: SourceDefinition = {
  region: 'regionCode',
  representsOtherRecord: true,
  actions: ['update'],
  fields: {
    title: { type: 'text', isSearched: true },
    number: { type: 'text', isSearched: true },
    recordKind: { type: 'text' },
    recordState: { type: 'text' },
    regionCode: { type: 'region' },
    year: { type: 'year' },
    since: { type: 'date-time' },
  },
  acts: {
    transfer: {
      title: texts.actTransfer(),
      question: texts.askTransfer(),
      batch: 100,
      needsPerson: true,
    },
  },
}

/** The open work and the week's results of each person, as of the last minute. */
export const workloadSource: SourceDefinition = {
  region: 'regionCode',
  fields: {
    username: { type: 'text', isSearched: true },
    name: { type: 'text', isSearched: true },
    roles: { type: 'text' },
    regionCode: { type: 'region' },
    waiting: { type: 'integer' },
    overdue: { type: 'integer' },
    dueAt: { type: 'date-time' },
    doneThisWeek: { type: 'integer' },
  },
}
