import { describeRule } from './diagnostic/rule-description.ts'

export const fileRules = {
  unknownKind: describeRule({
    id: 'file/unknown-kind',
    severity: 'error',
    title: { zh: '文件位置不对', en: 'File in no known place' },
    why: { zh: '这个位置的文件不会被读取。', en: 'Nothing reads a file in this place.' },
  }),
  name: describeRule({
    id: 'file/name',
    severity: 'error',
    title: { zh: '文件名不规范', en: 'Invalid file name' },
    why: {
      zh: '文件名就是标识：用作网址、数据表名，并被其他文件引用。引号、空格、大写字母等会指错地方。',
      en: 'The file name is an id: of an address, of a table, in other files. Quotes, blanks or capital letters lead somewhere else.',
    },
  }),
  pageFolder: describeRule({
    id: 'file/page-folder',
    severity: 'error',
    title: { zh: '页面文件夹与网址不符', en: 'Folder of pages unlike their addresses' },
    why: {
      zh: '页面按文件夹和文件名被引用；只改了文件夹的名称，引用它们的菜单、按钮和页面就都找不到。',
      en: 'Pages are named by folder and file: menus, buttons and pages that name them find none when only the folder is renamed.',
    },
  }),
  unreadable: describeRule({
    id: 'file/unreadable',
    severity: 'error',
    title: { zh: '文件读不出来', en: 'File that cannot be read' },
    why: {
      zh: '读不出来的文件等于没有：它写的内容不会生效。其他文件照常检查。',
      en: 'What cannot be read is as if it were not there: nothing it says holds. All other files are checked.',
    },
  }),
  missing: describeRule({
    id: 'file/missing',
    severity: 'error',
    title: { zh: '缺少文件', en: 'Missing file' },
    why: { zh: '没有它平台不能启动。', en: 'The portal cannot start without it.' },
  }),
  ruleCrash: describeRule({
    id: 'internal/rule-crash',
    severity: 'error',
    title: { zh: '检查程序出错', en: 'The linter itself failed' },
    why: { zh: '请把配置交给开发人员。', en: 'Please hand the configuration to a developer.' },
  }),
}
