import type { RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Worded as in domain §8. */
export const demoArticles: {
  title: string
  categoryCode: string
  code?: string
  content: string
  top?: boolean
  needConfirm?: boolean
  day: string
  roles?: string[]
}[] = [
  {
    title: '2025年度品牌目录申报说明',
    categoryCode: 'page',
    code: 'declare-intro',
    day: '2025-04-20',
    content: `<h2>一、征集范围</h2><p>本省行政区域内的农产品区域公用品牌、企业品牌和产品品牌。</p><h2>二、申报条件</h2><p>（一）区域公用品牌：申报主体为品牌持有者或经授权的实际运营者，依法登记的法人或其他组织；已取得集体商标、证明商标、地理标志产品或农产品地理标志至少一项，有鲜明的品牌标识和规范的授权管理办法，授权使用主体不少于三家。</p><p>（二）企业品牌和产品品牌：依法登记、具有独立法人资格、经营状况良好；已取得有效注册商标，连续使用三年以上（启用日期不晚于2022年8月1日）；产品为食用农产品的，须在有效期内取得绿色食品、有机农产品、良好农业规范等认证之一；批量生产和销售满三年，实现质量安全追溯，近三年抽检合格。</p><p>（三）不予受理：核查时段（2022年7月1日至今）内发生重大质量安全、生态环境、安全生产事故的；列入经营异常名录、严重违法失信名单、失信被执行人且未移出的；提供虚假材料的。</p><h2>三、申报流程</h2><p>注册登录 → 阅读说明 → 合规自查 → 填写材料并提交 → 县级审核及公示 → 州（市）审核推荐 → 省级审核 → 合法合规核查 → 专家评审 → 建议名单、推选确认 → 公示 → 公布。</p><p>合规自查须在提交申报之前完成：在“合法合规核查”中填写 15 项自查，提交后才能提交申报材料。</p><h2>四、材料要求</h2><p>附件为彩色扫描件，单个PDF不超过20MB、图片不超过5MB；数据口径为2022—2024年度；金额单位为万元。附件不得含个人身份证件号码。</p><h2>五、咨询</h2><p>请联系注册地县级农业农村部门。</p>`,
  },
  {
    title: '标识授权使用须知',
    categoryCode: 'page',
    code: 'logo-use-notice',
    day: '2025-04-20',
    content:
      '<p>标识归属省级农业农村部门，仅限入选品牌在授权产品及有效期内使用。</p><ul><li>可用于包装、说明书、宣传册、展会；可等比缩放，不得改变图形、文字、颜色。</li><li>不得转让、出租、出借或扩大使用范围。</li><li>名称、商标变更须逐级申请；有效期三年，期满前三个月重新申请。</li><li>违规使用的，取消使用权并移出目录。</li></ul>',
  },
  {
    title: '关于开展2025年度品牌目录征集的通知',
    categoryCode: 'notice',
    day: '2025-04-21',
    top: true,
    needConfirm: true,
    content:
      '<p>各州（市）、县（市、区）农业农村局，各申报主体：</p><p>2025年度绿色云品品牌目录征集工作现已启动。请申报主体于2025年4月28日9时至6月15日18时登录平台完成注册、填报和提交；县级农业农村部门于6月30日前完成审核，州（市）于7月10日前完成审核推荐。</p><p>请各地加强指导，严格把关，确保材料真实、完整、有效。</p>',
  },
  {
    title: '关于县级审核截止时间的提醒',
    categoryCode: 'notice',
    day: '2025-06-20',
    roles: ['district', 'city', 'province', 'leader', 'admin'],
    content:
      '<p>县级审核将于2025年6月30日18时截止，请尚有待审件的县（市、区）抓紧办理，同时完成不少于5天的县级公示。</p>',
  },
  {
    title: '申报平台操作手册（申报主体版）',
    categoryCode: 'notice',
    day: '2025-04-26',
    content:
      '<p>申报主体以统一社会信用代码为账号登录。填写过程中系统每3秒自动保存草稿，可以随时离开、继续填写。提交前请在“核对并提交”页逐项检查；被退回的，请按批注修改后重新提交。</p>',
  },
  {
    title: '申报平台操作手册（审核员版）',
    categoryCode: 'notice',
    day: '2025-04-26',
    roles: ['district', 'city', 'province', 'leader', 'admin'],
    content:
      '<p>在“待审核”页签中打开申报，逐项核对并填写批注；退回修改须写明意见，批注会显示在申报主体的对应字段旁。可用键盘 J、K 切换上一件、下一件。</p>',
  },
  {
    title: '关于做好合法合规自查的通知',
    categoryCode: 'notice',
    day: '2025-05-08',
    needConfirm: true,
    content:
      '<p>请各申报主体对照核查时段（2022-7-1至今）开展合法合规自查，如实说明行政处罚、经营异常等情况。</p>',
  },
  {
    title: '专家评审工作安排',
    categoryCode: 'notice',
    day: '2025-07-28',
    roles: ['expert', 'leader', 'admin'],
    content:
      '<p>2025年度专家评审定于8月6日至20日进行，请各位专家按产业分组完成评审，并主动申请回避。</p>',
  },
  {
    title: '关于规范使用授权标识的通知',
    categoryCode: 'notice',
    day: '2025-03-12',
    content:
      '<p>入选品牌使用授权标识，应限于授权产品和有效期内，不得擅自改变图形、文字和颜色。</p>',
  },
  {
    title: '关于报送奖励资金使用情况的通知',
    categoryCode: 'notice',
    day: '2025-03-18',
    content:
      '<p>请获奖主体按时报送奖励资金使用情况，资金应用于品牌策划与宣传、基地建设、研发检测等，不得用于奖金、招待和偿还债务。</p>',
  },
  {
    title: '年度复核工作通知',
    categoryCode: 'notice',
    day: '2025-02-10',
    content:
      '<p>2021年度入选品牌三年有效期已满，请各地组织开展年度复核，重点核查商标、认证、抽检和追溯情况。</p>',
  },
  {
    title: '系统维护公告',
    categoryCode: 'notice',
    day: '2025-05-16',
    content: '<p>平台将于5月17日0时至4时进行维护，期间暂停服务，请提前保存草稿。</p>',
  },
  {
    title: '全省绿色云品品牌建设推进会召开',
    categoryCode: 'news',
    day: '2025-03-25',
    content: '<p>会议总结了2024年品牌目录工作，部署了2025年征集、评审和宣传推介任务。</p>',
  },
  {
    title: '2024年度品牌目录公布 622 个品牌入选',
    categoryCode: 'news',
    day: '2024-09-12',
    content: '<p>经县级、州（市）、省级审核和专家推选，622个品牌入选2024年度绿色云品品牌目录。</p>',
  },
  {
    title: '品牌目录管理办法要点',
    categoryCode: 'policy',
    day: '2023-09-01',
    content: '<p>品牌目录实行动态管理，每年集中征集一次；入选品牌有效期三年，期满复核。</p>',
  },
  {
    title: '常见问题：证书过期了怎么办',
    categoryCode: 'faq',
    day: '2025-05-02',
    content:
      '<p>证书已过期但已申请续展的，请上传续展受理证明；未申请续展的，不得作为有效认证填报。</p>',
  },
]

export function articleRecord(
  services: Services,
  id: string,
  { day, roles, ...article }: (typeof demoArticles)[number],
): StoredRecord {
  const at = new Date(`${day}T09:30:00+08:00`)
  const data: RecordData = {
    ...article,
    publishDate: `${day} 09:30:00`,
    status: 'published',
    top: article.top ?? false,
    needConfirm: article.needConfirm ?? false,
    source: '省农业农村厅',
    author: '品牌目录工作组',
    ...(roles ? { audienceRoles: roles } : {}),
  }

  return {
    ...blankRecord(services, services.config(), null, 'article'),
    id,
    createdAt: at,
    updatedAt: at,
    data,
  }
}
