import { definePhrases } from '#config-model/messages/phrase.ts'

/** What putting a configuration in force is refused with. */
export const releaseTexts = definePhrases({
  faulty: {
    zh: '配置有 {count} 处错误，继续使用原配置',
    en: 'The configuration has {count} errors; the former one stays in force',
  },
  unconfirmed: {
    zh: '生效后会有记录不可恢复地改变状态，须确认后才能生效；目前继续使用原配置',
    en: 'This would move records for good and has to be confirmed; the former configuration stays in force',
  },
  notFromFiles: {
    zh: '本系统的配置由 npm run config:publish 发布，不从目录读取',
    en: 'The configuration of this portal is published with npm run config:publish, not read from a folder',
  },
  notDrawn: {
    zh: '您的角色不能查看流程图',
    en: 'Your role may not see the drawings of the workflows',
  },
  notAllowed: {
    zh: '您的角色不能查看或重新加载配置',
    en: 'Your role may not see or reload the configuration',
  },
})
