import { defineRule } from '#config-compiler/rule.ts'
import { authOfPath } from '#config-compiler/walk/auth-of-path.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  seesButOpensNothing: {
    zh: '{shutOut}（{title}）看得到这个区块，里面的内容却一个也打不开',
    en: '{shutOut} ({title}) sees this block and may open nothing in it',
  },
  removeRoleOrOpen: {
    zh: '请从 auth 中去掉该角色，或让它能打开其中的列表',
    en: 'remove the role from auth, or let it open the lists',
  },
})

/** 区块对角色显示，里面却什么也没有。 */
export const blockWithoutList = defineRule({
  id: 'access/block-without-list',
  severity: 'warning',
  title: { zh: '区块对角色显示，里面却什么也没有', en: 'Block that is empty for a role' },
  why: {
    zh: '区块中的列表和链接，该角色一个也打不开，看到的是空白。',
    en: 'The role may open none of the lists and links of the block and sees an empty one.',
  },
  example: {
    file: 'pages/board.yaml',
    good: 'kind: todo, title: 待办, auth: [clerk]',
    bad: 'kind: todo, title: 待办, auth: [clerk, director]',
    at: 'director',
  },
  check: (model, report) => {
    const { config } = model
    eachPage(model, (file, page) => {
      if (page.kind !== 'board') return

      for (const [index, block] of page.blocks.entries()) {
        const contents = [block, ...(block.items ?? [])].filter(
          (item) => item.list !== undefined || ('path' in item && item.path !== undefined),
        )
        if (contents.length === 0) continue

        for (const [n, name] of (block.auth ?? []).entries()) {
          const shutOut = expandRoles(config, [name]).find(
            (role) => !contents.some((item) => isOpenTo(config, role, item)),
          )
          if (shutOut === undefined) continue

          report(
            file,
            ['blocks', index, 'auth', n],
            texts.seesButOpensNothing({
              shutOut,
              title: config.roles.roles[shutOut]?.title ?? shutOut,
            }),
            { causes: [`role ${shutOut}`], hint: texts.removeRoleOrOpen() },
          )
        }
      }
    })
  },
})

function isOpenTo(
  config: Config,
  role: string,
  item: { list?: string; path?: string; auth?: string[] },
): boolean {
  const target =
    item.list !== undefined ? config.pages[item.list] : authOfPath(config, item.path ?? '')
  const rules = [item.auth, target?.auth]

  return rules.every((auth) => auth === undefined || expandRoles(config, auth).includes(role))
}
