import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePortal } from '#tools/init/write-portal.ts'

/** What the blank portal lacks: records of owners, notices, and a message by mail. */
const files: Record<string, string> = {
  'roles.yaml': `roles:
  admin: { title: 系统管理员, level: province, userType: ADMIN }
  declare: { title: 申报主体, level: owner, userType: DECLARE }
  content: { title: 内容管理员, level: none, userType: CONTENT }
owner: enterprise
`,
  'channels.yaml': `portal: { kind: portal, title: 站内消息 }
mail: { kind: mail, title: 电子邮件 }
`,
  'messages/portal.yaml': `elected: { title: 入选通知, body: "“{title}”入选{year}年品牌目录。", channels: [portal, mail] }
`,
  'dictionaries/role.yaml': `title: 角色
items: [{ value: admin, label: 系统管理员 }, { value: declare, label: 申报主体 }, { value: content, label: 内容管理员 }]
`,
  'dictionaries/user_type.yaml': `title: 用户类型
items: [{ value: ADMIN, label: 系统管理员 }, { value: DECLARE, label: 申报主体 }, { value: CONTENT, label: 内容管理员 }]
`,
  'dictionaries/declare_type.yaml': `title: 品牌类型
items: [{ value: product, label: 产品品牌 }, { value: region, label: 区域公用品牌 }]
`,
  'dictionaries/article_category.yaml': `title: 栏目
items: [{ value: notice, label: 通知公告 }, { value: news, label: 工作动态 }]
`,
  'dictionaries/publish_status.yaml': `title: 发布状态
items: [{ value: draft, label: 草稿 }, { value: published, label: 已发布 }, { value: offline, label: 已撤回 }]
`,
  'entities/enterprise.yaml': `title: 申报主体
titleField: name
scope: { owner: enterpriseId }
fields:
  name: { type: text, title: 名称, required: true, maxLength: 60, search: true }
  enterpriseId: { type: text, title: 主体标识, readonly: true, default: { field: id } }
  licenseFile: { type: files, title: 营业执照, accept: [pdf], maxSize: "5MB", maxItems: 1 }
access:
  - { roles: [declare], rows: own, actions: [read, update] }
`,
  'forms/enterprise.yaml': `entity: enterprise
title: 申报主体
steps:
  - id: main
    title: 主体
    sections: [{ id: main, title: 主体, columns: 2, fields: [name, licenseFile] }]
`,
  'pages/enterprise/list.yaml': `kind: list
path: /enterprise/list
title: 申报主体
auth: [declare]
entity: enterprise
columns: [{ field: name, open: enterprise/edit, width: 240 }]
card: { title: name, lines: [name] }
`,
  'pages/enterprise/edit.yaml': `kind: form
path: /enterprise/edit
title: 修改主体
auth: [declare]
form: enterprise
list: enterprise/list
`,
  'entities/declaration.yaml': `title: 品牌申报
titleField: brandName
scope: { year: year, owner: enterpriseId }
fields:
  year: { type: year, title: 年度, readonly: true, default: { year: realYear } }
  enterpriseId: { type: text, title: 主体标识, readonly: true }
  type: { type: dictionary, title: 类型, dictionary: declare_type, filter: true }
  brandName: { type: text, title: 品牌名称, maxLength: 30, search: true, sort: true }
  intro: { type: paragraph, title: 简介, maxLength: 1000 }
access:
  - { roles: [declare], rows: own, actions: [read, create, update, remove] }
`,
  'forms/declaration.yaml': `entity: declaration
title: 品牌申报
steps:
  - id: main
    title: 品牌
    sections: [{ id: main, title: 品牌, columns: 2, fields: [type, brandName, intro] }]
submit: { transition: submit, title: 提交 }
`,
  'workflows/declaration.yaml': `entity: declaration
title: 品牌申报流程
initial: draft
states:
  draft: { title: 草稿, tone: gray, edit: { roles: [declare], own: true, fields: all } }
  done: { title: 已提交, tone: green, final: true }
transitions:
  submit: { title: 提交, tone: primary, from: draft, to: done, by: { roles: [declare], own: true }, guard: [form-valid] }
`,
  'pages/declare/list.yaml': `kind: list
path: /declare/list
title: 我的申报
auth: [declare]
entity: declaration
columns: [{ field: brandName, open: declare/edit, width: 240 }, { field: type }]
card: { title: brandName, lines: [type] }
`,
  'pages/declare/edit.yaml': `kind: form
path: /declare/edit
title: 填写申报
auth: [declare]
form: declaration
list: declare/list
`,
  'entities/article.yaml': `title: 文章
titleField: title
fields:
  title: { type: text, title: 标题, maxLength: 100, required: true, search: true, sort: true }
  categoryCode: { type: dictionary, title: 栏目, dictionary: article_category, required: true, filter: true, default: notice }
  content: { type: rich-text, title: 正文, maxLength: 200000, accept: [png], maxSize: "5MB" }
  publishDate: { type: date-time, title: 发布时间, sort: true }
  expireAt: { type: date-time, title: 失效时间 }
  status: { type: dictionary, title: 状态, dictionary: publish_status, default: draft, readonly: true, filter: true }
publish: { state: status, at: publishDate, until: expireAt, versions: 30 }
article: { notices: { field: categoryCode, is: notice }, content: content }
access:
  - { roles: [content], rows: all, actions: [read, create, update, remove] }
`,
  'forms/article.yaml': `entity: article
title: 文章
steps:
  - id: main
    title: 内容
    sections: [{ id: main, title: 内容, columns: 2, fields: [title, categoryCode, content, publishDate, expireAt] }]
`,
  'pages/cms/notice.yaml': `kind: list
path: /cms/notice
title: 通知管理
auth: [content]
entity: article
columns: [{ field: title, open: cms/article-edit, width: 320 }, { field: publishDate, width: 160, sort: desc }]
card: { title: title, lines: [publishDate] }
`,
  'pages/cms/article-edit.yaml': `kind: form
path: /cms/article-edit
title: 编辑文章
auth: [content]
form: article
list: cms/notice
`,
}

/**
 * Writes a small configuration for a portal that runs in a process of its own, which reads the
 * shipped one for as long as a test takes: drafts, attachments and notices under the names of the
 * shipped configuration.
 */
export function writeBareConfig(folder: string): void {
  writePortal('blank', { folder, projectRoot: process.cwd(), year: 2025, locale: 'zh-CN' })
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }

  const menu = join(folder, 'menus/sider.yaml')
  const further = `- { path: /declare/list, title: 我的申报, icon: book-open, header: work, auth: [declare] }
- { path: /enterprise/list, title: 申报主体, icon: book-open, header: work, auth: [declare] }
- { path: /cms/notice, title: 通知管理, icon: book-open, header: work, auth: [content] }
`
  writeFileSync(menu, readFileSync(menu, 'utf8') + further)
}
