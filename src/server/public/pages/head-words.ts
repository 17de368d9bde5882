import { definePhrases } from '#config-model/messages/phrase.ts'

export const headWords = definePhrases({
  catalogueOf: { zh: '{year}年度品牌目录', en: 'Brand catalogue {year}' },
  top10Of: { zh: '{year}年度10大名品', en: 'Ten famous brands {year}' },
  catalogueTells: {
    zh: '{programme}：入选品牌 {total} 个，其中区域公用品牌 {region} 个、企业品牌 {enterprise} 个、产品品牌 {product} 个。',
    en: '{programme}: {total} brands, {region} of regions, {enterprise} of enterprises, {product} of products.',
  },
  top10Tells: {
    zh: '{programme}：{industries} 个产业的10大名品，共 {total} 个。',
    en: '{programme}: {total} famous brands of {industries} industries.',
  },
  listTells: { zh: '{title}，共 {n} 个品牌。', en: '{title}, {n} brands.' },
  unpublished: { zh: '本年度名单尚未公布', en: 'Not published yet' },
  missing: { zh: '抱歉，你访问的页面不存在', en: 'Sorry, the page does not exist' },
})
