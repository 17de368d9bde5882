import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBareConfig, type EditedConfig, shippedFiles } from '../edited-config.ts'
import { probeFiles } from '../saving/probe-config.ts'

const files = {
  'roles.yaml': `roles:
  admin: { title: 系统管理员, level: province, userType: ADMIN }
  declare: { title: 申报主体, level: owner, userType: DECLARE }
  district: { title: 县级审核员, level: district, userType: DISTRICT }
  content: { title: 内容管理员, level: none, userType: CONTENT }
owner: enterprise
`,
  'dictionaries/role.yaml': `title: 角色
items: [{ value: admin, label: 系统管理员 }, { value: declare, label: 申报主体 }, { value: district, label: 县级审核员 }, { value: content, label: 内容管理员 }]
`,
  'dictionaries/user_type.yaml': `title: 用户类型
items: [{ value: ADMIN, label: 系统管理员 }, { value: DECLARE, label: 申报主体 }, { value: DISTRICT, label: 县级审核员 }, { value: CONTENT, label: 内容管理员 }]
`,
}

/**
 * The small configuration with applicants and reviewers of regions.
 * @param more further files by path
 */
export function createRegionalConfig(more: Record<string, string>): EditedConfig {
  const config = createBareConfig({ ...shippedFiles('regions/yunnan.yaml'), ...files, ...more })
  config.edit(
    'entities/enterprise.yaml',
    ['scope: { owner: enterpriseId }', 'scope: { region: regionCode, owner: enterpriseId }'],
    [
      '  licenseFile:',
      '  regionCode: { type: region, title: 所在地, depth: district, root: "530000" }\n  licenseFile:',
    ],
  )
  config.edit('forms/enterprise.yaml', ['[name, ', '[name, regionCode, '])

  return config
}

/** The same with a record whose conditions form a chain, as `configWithProbe` has it. */
export function createProbeConfig(): EditedConfig {
  const config = createRegionalConfig(probeFiles)
  appendFileSync(
    join(config.dir, 'menus/sider.yaml'),
    '- { path: /probe/list, title: 试样, icon: book-open, header: work, auth: [declare, district] }\n',
  )

  return config
}
