import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  openToAll: {
    zh: '“{title}”没有写 auth，所有登录的人都能打开，也能办其中的事',
    en: '"{title}" has no auth: everybody who is signed in may open it and do what it offers',
  },
  writeAuth: { zh: '请写 auth，如 auth: [admin]', en: 'write auth, such as auth: [admin]' },
})

/** Hand-written screens that administer the portal, not the user's own account. */
const governing = new Set<string>(['config-health', 'workflow-graph'])

/** 管理页面对所有人开放。 */
export const screenOpen = defineRule({
  id: 'access/screen-open',
  severity: 'error',
  title: { zh: '管理页面对所有人开放', en: 'Screen of administrators that is open to everybody' },
  why: {
    zh: '配置状态、流程图由页面的 auth 决定谁能看、谁能重新加载和确认配置；不写就是所有登录的人。',
    en: 'The auth of these pages says who may see, reload and confirm the configuration; without it everybody who is signed in may.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'kind: list\npath: /parts\ntitle: 零件\nauth: [staff]\nentity: part\ncolumns: [{ field: name }, { field: regionCode }]',
    bad: 'kind: screen\npath: /parts\ntitle: 零件\nscreen: config-health',
    at: 'config-health',
  },
  check: (model, report) => {
    eachPage(model, (file, page) => {
      if (page.kind === 'screen' && page.auth === undefined && governing.has(page.screen))
        report(file, ['screen'], texts.openToAll({ title: page.title }), {
          hint: texts.writeAuth(),
        })
    })
  },
})
