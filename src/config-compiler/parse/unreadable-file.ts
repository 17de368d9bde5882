import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { fileRules } from '#config-compiler/file-rules.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { SourceFile } from './source.ts'

const texts = definePhrases({
  denied: { zh: '没有读取这个文件的权限', en: 'no permission to read this file' },
  allow: {
    zh: '请把读取权限给运行平台的用户，例如 chmod u+r',
    en: 'let the user who runs the portal read it, such as by chmod u+r',
  },
  folderDenied: { zh: '没有打开这个文件夹的权限', en: 'no permission to open this folder' },
  allowFolder: {
    zh: '请把权限给运行平台的用户，例如 chmod u+rx',
    en: 'let the user who runs the portal open it, such as by chmod u+rx',
  },
  isFolder: {
    zh: '这是文件夹，名称却像文件，里面的内容不会被读取',
    en: 'this is a folder with the name of a file: nothing in it is read',
  },
  renameFolder: {
    zh: '请去掉文件夹名称里的 .yaml',
    en: 'take .yaml out of the name of the folder',
  },
  linkLoops: { zh: '这个链接绕回了自己', en: 'this link leads back to itself' },
  linkLeadsNowhere: {
    zh: '这个链接指向的文件不存在',
    en: 'this link leads to a file that does not exist',
  },
  replaceLink: {
    zh: '请用文件本身替换链接，或删除链接',
    en: 'put the file itself here, or delete the link',
  },
  linkedFolder: {
    zh: '这是指向文件夹的链接，里面的文件不会被读取',
    en: 'this is a link to a folder: nothing in it is read',
  },
  leadsOut: {
    zh: '这个链接指向配置文件夹以外，里面的内容不会被读取',
    en: 'this link leads out of the configuration folder: what is there is not read',
  },
  replaceFolder: {
    zh: '请用文件夹本身替换链接，或删除链接',
    en: 'put the folder itself here, or delete the link',
  },
  notPlain: {
    zh: '这不是普通文件（是管道、套接字或设备），读不出配置',
    en: 'this is no plain file but a pipe, a socket or a device: no configuration can be read from it',
  },
  deleteIt: { zh: '请删除它，或换成文件', en: 'delete it, or put a file here' },
  failed: { zh: '读不出来（{code}）', en: 'cannot be read ({code})' },
  openFile: {
    zh: '请检查磁盘和文件的权限',
    en: 'look at the disk and at the permissions of the file',
  },
})

const reasons: Record<string, () => [message: Phrase, hint: Phrase]> = {
  EACCES: () => [texts.denied(), texts.allow()],
  EPERM: () => [texts.denied(), texts.allow()],
  EISDIR: () => [texts.isFolder(), texts.renameFolder()],
  ELOOP: () => [texts.linkLoops(), texts.replaceLink()],
  ENOENT: () => [texts.linkLeadsNowhere(), texts.replaceLink()],
  'linked-folder': () => [texts.linkedFolder(), texts.replaceFolder()],
  'leads-out': () => [texts.leadsOut(), texts.replaceLink()],
  'not-plain': () => [texts.notPlain(), texts.deleteIt()],
}

const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }

export function createUnreadableFinding(file: SourceFile): Finding {
  const code = file.readError ?? ''
  const isDenied = code === 'EACCES' || code === 'EPERM'
  const [message, hint] =
    isDenied && isWholeFolder(file)
      ? [texts.folderDenied(), texts.allowFolder()]
      : (reasons[code]?.() ?? [texts.failed({ code }), texts.openFile()])

  return createFinding({ file: file.path, span: top }, fileRules.unreadable, message, { hint })
}

export const isWholeFolder = ({ path }: SourceFile) => !/\.ya?ml$/.test(path)
