/** What is done on a page: one key says what, the others say more of it. */
export type Act =
  /** A link or button of the page, as a selector, leads elsewhere. */
  | { follow: string }
  /**
   * A row is opened with this button of it, or with its link where it is empty; of another preset
   * or year than the first where one is named.
   */
  | { open: string; preset?: string; year?: number }
  /** A transition of a row, named as its button, with what its dialog asks for. */
  | { move: string; preset?: string; fields?: Record<string, string> }
  /**
   * The first row is opened at the desk and decided about; every box of the fields named in `ticks`
   * is ticked.
   */
  | { decide: string; preset?: string; fields?: Record<string, string>; ticks?: string[] }
  /** A record is written: of the row with this button. */
  | ({ change: string; preset?: string } & Written)
  /** A record is begun with this button of the toolbar, of this kind where there are several. */
  | ({ begin: string; kind?: string } & Written)
  /** The form of a row, or of what was begun, is handed in as it is. */
  | { hand: string; transition: string }
  /** Rows are looked for by a word, or with another filter. */
  | { find: string }
  /** What the filters find comes as a sheet. */
  | { sheet: true }
  /** A button or box of the page sends a call. */
  | { press: string; asks: string; fields?: Record<string, string> }
  /** Something is to be seen. */
  | { see: string }

interface Written {
  /** What is typed into fields; those of a step are on it. */
  fields: Record<string, string>
  step?: string
  /** What is chosen in fields of a few choices. */
  picks?: Record<string, string>
  /** Boxes that are ticked. */
  ticks?: string[]
  /** It is kept when the button is pressed, not by itself. */
  saves?: true
}

const figure: Act = { follow: '.board__figures a' }
const confirmed: Act = { move: '确认', preset: 'todo', fields: { opinion: '材料齐全，予以确认。' } }

/**
 * The main act of every page that a menu leads to, by the page's id; where a role has another one,
 * by `role page`. An entry of a menu whose page is not here fails the journey of its role.
 */
export const mainActs: Record<string, Act[]> = {
  dashboard: [
    {
      follow:
        '[aria-label="下一步"] .button__button, .board__figures a, a[href*="/cms/articleView"]',
    },
  ],
  'declare/intro': [{ follow: ':is(a, button):text-is("开始申报")' }],
  'declare/compliance': [{ move: '修改自查' }, { hand: '填写', transition: 'selfSubmit' }],
  'declare/fill': [{ change: '继续填写', step: 'brand', fields: { slogan: '云岭高山一片叶' } }],
  'declare/view': [{ follow: 'a[href*="/declare/view?id="]' }],
  'declare/status': [{ open: '查看' }],
  'setting/subject': [
    {
      begin: '更正主体信息',
      kind: '新建主体信息更正',
      fields: { reason: '公司名称变更（{role}）' },
    },
  ],
  'declare-audit/applicants': [{ find: 'DEM' }],
  'declare-audit/subject-change': [{ see: '.panel__empty, [role="grid"], table' }],
  'declare/history': [{ open: '查看' }],
  'declare-audit/district': [
    {
      decide: '审核通过并上报',
      fields: { publicityFrom: '2025-07-01', publicityTo: '2025-07-10' },
      ticks: ['checklist'],
    },
  ],
  'declare-audit/city': [{ decide: '推荐上报' }],
  'declare-audit/province': [{ decide: '审核通过' }],
  'declare-audit/compliance': [{ move: '发起核查' }],
  'declare-audit/verify': [
    {
      change: '核实',
      step: 'statement',
      fields: { districtOpinion: '已到现场核实，情况属实（{role}）。' },
    },
  ],
  'declare-audit/province-elect': [{ move: '发起公示' }],
  'declare-audit/list': [{ move: '列入建议名单' }],
  'province declare-audit/list': [{ open: '查看' }],
  'declare-analysis/register': [figure],
  'declare-analysis/district': [figure],
  'score/qty-rule': [{ change: '修改', fields: { name: '量化评分规则（{role}）' }, saves: true }],
  'score/qty-edit': [{ move: '自动计分' }],
  'score/expert-rule': [
    { change: '修改', fields: { name: '专家评分规则（{role}）' }, saves: true },
  ],
  'score/expert-score': [{ move: '开始评审' }, { change: '评分', fields: { quality: '20' } }],
  'score/tasks': [{ open: '查看' }],
  'score/experts': [{ change: '修改', fields: { position: '研究员（{role}）' }, saves: true }],
  'score/mark': [{ move: '确认标记' }],
  'admin score/mark': [
    { move: '撤销标记', preset: 'counted', fields: { opinion: '经复核，不再标记。' } },
  ],
  'score/result': [{ move: '排名次' }],
  'score/top10': [{ open: '查看', preset: 'awarded', year: 2024 }],
  'score/expert-analysis': [figure],
  'upkeep/catalog/view-log': [figure],
  'upkeep/catalog-check': [{ open: '查看' }],
  'upkeep/checks': [{ open: '查看' }],
  'district upkeep/checks': [
    {
      decide: '核查上报',
      preset: 'district',
      fields: { opinion: '经核查，填报情况属实，建议继续有效。' },
    },
  ],
  'leader upkeep/checks': [{ move: '继续有效', preset: 'province' }],
  'upkeep/logo': [{ open: '查看' }],
  'upkeep/top10/fundUseAdmin2020': [confirmed],
  'upkeep/top10/fundUseAdmin2021': [confirmed],
  'upkeep/top10/fundPlanAdmin': [{ open: '查看' }],
  'upkeep/catalog-own': [{ change: '修改', fields: { slogan: '古树春芽，一口山野' } }],
  'upkeep/check-own': [
    { begin: '填报复核', kind: '新建年度复核', fields: {}, picks: { trademarkOk: '正常' } },
  ],
  'upkeep/top10/score-result': [{ open: '查看' }],
  'upkeep/top10/fund2020': [{ hand: '填写', transition: 'submit' }],
  'upkeep/top10/fund2021': [{ hand: '填写', transition: 'submit' }],
  'upkeep/top10/award': [{ open: '' }],
  'upkeep/top10/fundPlan': [{ open: '查看' }],
  'upkeep/logo-own': [{ open: '' }],
  'upkeep/top10/logo-use-notice': [{ follow: ':is(a, button):text-is("我的标识授权")' }],
  'cms/article': [{ begin: '新建文章', kind: '文章', fields: { title: '春茶开采' } }],
  'cms/notice': [{ begin: '新建通知', kind: '通知公告', fields: { title: '关于报送材料的通知' } }],
  'cms/category': [{ change: '修改', fields: { remark: '首页显示（{role}）' }, saves: true }],
  'leader cms/category': [{ open: '' }],
  'system/user': [
    {
      begin: '新建用户',
      fields: { username: 'menu-walker', name: '刀某' },
      ticks: ['内容管理员'],
      saves: true,
    },
  ],
  'system/role': [{ open: '查看' }],
  'system/org': [{ change: '修改', fields: { remark: '负责全省品牌征集' }, saves: true }],
  'leader system/org': [{ open: '' }],
  'system/dict': [{ open: '选项' }],
  'system/district': [{ open: '' }],
  'setting/substitute': [{ see: 'a:text-is("设代理人")' }],
  'system/unattended': [{ see: '.panel__empty' }],
  'system/workload': [{ sheet: true }],
  'system/outbox': [{ see: '.panel__empty' }],
  'system/login-log': [{ find: 'admin' }],
  'system/event-log': [{ sheet: true }],
  'system/config-health': [
    { press: 'button:text-is("重新检查并加载")', asks: '/api/config/reload' },
  ],
  'system/workflow': [{ see: 'svg[role="img"]' }],
  'setting/user': [
    {
      press: 'button:text-is("保存")',
      asks: '/api/user/update/profile',
      fields: { nickName: '老刀' },
    },
  ],
  'setting/account': [{ press: '.account__choices input', asks: '/api/user/' }],
}

/**
 * The acts of an entry's page for a role, whose name stands for `{role}`: what one wrote the other
 * would not change. Undefined where nobody named one.
 */
export function actsOf(role: string, page: string): Act[] | undefined {
  const acts = mainActs[`${role} ${page}`] ?? mainActs[page]
  return acts && (JSON.parse(JSON.stringify(acts).replaceAll('{role}', role)) as Act[])
}
