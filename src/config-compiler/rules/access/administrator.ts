import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { administratorRole, administratorRoles } from '#config-model/access/administrator.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  none: {
    zh: '没有写明哪个角色负责系统管理，首次启动的管理员账号不知道是什么角色',
    en: 'no role says that it administers: the first account has no role to be in',
  },
  say: { zh: '请给一个角色写 administers: true', en: 'write administers: true at one role' },
  second: {
    zh: '已有{first}写了 administers，首次启动只建立一个管理员账号',
    en: '{first} administers already: the first start makes one account',
  },
  keepOne: { zh: '请只在一个角色上写', en: 'write it at one role only' },
})

/** 没有写明，或有几个角色负责系统管理。 */
export const administratorRule = defineRule({
  id: 'access/administrator',
  severity: 'warning',
  title: { zh: '没有写明由哪个角色负责系统管理', en: 'No one role that administers' },
  why: {
    zh: '正式运行的平台首次启动时只有一个账号，由它建立其余的账号：要知道它是哪个角色。',
    en: 'A portal that starts empty has one account, which makes all others: its role must be known.',
  },
  example: {
    file: 'roles.yaml',
    good: 'userType: DIRECTOR, administers: true }',
    bad: 'userType: DIRECTOR }',
    at: 'roles',
  },
  check: ({ config }, report) => {
    const [first, ...others] = administratorRoles(config)
    if (first === undefined) {
      if (administratorRole(config) !== 'admin')
        report('roles.yaml', ['roles'], texts.none(), { hint: texts.say(), part: 'key' })
      return
    }

    for (const role of others)
      report(
        'roles.yaml',
        ['roles', role, 'administers'],
        texts.second({ first: withTitle(first, config.roles.roles[first]?.title) }),
        { hint: texts.keepOne(), part: 'key' },
      )
  },
})
