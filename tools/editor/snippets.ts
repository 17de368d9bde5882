export interface Snippet {
  label: string
  description: string
  body: unknown
  /** The first item of a list comes with its dash. */
  type?: 'array'
}

const one = (label: string, description: string, body: unknown): Snippet => ({
  label,
  description,
  body,
})

const menuItem = one('新菜单项', '打开一个页面', {
  path: '${1:/path}',
  title: '${2:名称}',
  icon: '${3:list}',
  auth: ['${4:admin}'],
})

/**
 * By schema file and definition; '' is the whole file. `$1` and `${1:text}` are places to fill in.
 */
export const editorSnippets: Record<string, Record<string, Snippet[]>> = {
  'definitions.schema.json': {
    Field: [
      one('文本字段', '一行文字', { type: 'text', title: '${1:名称}', maxLength: '^${2:50}' }),
      one('字典字段', '从字典中选择', {
        type: 'dictionary',
        title: '${1:名称}',
        dictionary: '${2:yes_no}',
        filter: true,
      }),
      one('金额字段', '万元，两位小数', {
        type: 'money',
        title: '${1:名称}',
        unit: '万元',
        minimum: 0,
      }),
      one('日期字段', '年月日', { type: 'date', title: '${1:名称}' }),
      one('附件字段', '上传文件', {
        type: 'files',
        title: '${1:名称}',
        accept: ['pdf', 'jpg', 'png'],
        maxSize: '5MB',
        maxItems: '^${2:3}',
      }),
    ],
  },
  'dictionary.schema.json': {
    '': [
      one('新字典', '一份选项', {
        title: '${1:名称}',
        items: [{ value: '${2:first}', label: '${3:选项}' }],
      }),
    ],
    DictionaryItem: [one('新选项', '值和名称', { value: '${1:value}', label: '${2:名称}' })],
  },
  'entity.schema.json': {
    EntityRule: [
      one('新校验规则', '某种情况下必须满足', {
        id: '${1:ruleId}',
        when: { field: '${2:field}', is: true },
        require: { field: '${3:field}', notEmpty: true },
        at: '${3:field}',
        message: '${4:提示文字}',
      }),
    ],
    Grant: [
      one('新授权', '角色可以看和改哪些行', {
        roles: ['${1:admin}'],
        rows: 'all',
        actions: ['read'],
      }),
    ],
  },
  'form.schema.json': {
    Step: [
      one('新步骤', '含一个分节', {
        id: '${1:step}',
        title: '${2:名称}',
        sections: [{ id: '${3:section}', title: '${4:名称}', fields: ['${5:field}'] }],
      }),
    ],
    Section: [
      one('新分节', '一组字段', {
        id: '${1:section}',
        title: '${2:名称}',
        columns: 2,
        fields: ['${3:field}'],
      }),
    ],
  },
  'menu.schema.json': {
    '': [{ ...menuItem, type: 'array' }],
    MenuItem: [menuItem],
  },
  'page.schema.json': {
    '': [
      one('列表页', '列出一种记录', {
        kind: 'list',
        path: '${1:/path}',
        title: '${2:名称}',
        auth: ['${3:admin}'],
        entity: '${4:declaration}',
        columns: [{ field: '${5:field}' }],
      }),
      one('填报页', '填写一个表单', {
        kind: 'form',
        path: '${1:/path}',
        title: '${2:名称}',
        auth: ['${3:declare}'],
        form: '${4:declaration}',
      }),
      one('查看页', '查看一条记录', {
        kind: 'record',
        path: '${1:/path}',
        title: '${2:名称}',
        form: '${3:declaration}',
      }),
    ],
    Column: [
      one('字段列', '一个字段', { field: '${1:field}' }),
      one('打开记录的列', '点击后查看', { field: '${1:field}', open: '${2:page}' }),
    ],
    Filter: [
      one('按字段筛选', '下拉或输入', { field: '${1:field}' }),
      one('关键字', '在几个字段中搜索', { keyword: ['${1:field}'] }),
    ],
    Preset: [
      one('状态页签', '按状态', {
        id: '${1:todo}',
        title: '${2:待办}',
        where: { state: '${3:state}' },
        count: true,
      }),
    ],
    RowAction: [
      one('打开页面', '行末按钮', { title: '${1:查看}', open: '${2:page}' }),
      one('办理', '行末按钮', { transition: '${1:transition}' }),
    ],
    BulkAction: [one('批量办理', '勾选多行', { transition: '${1:transition}', max: '^${2:100}' })],
  },
  'workflow.schema.json': {
    State: [one('新状态', '名称和颜色', { title: '${1:名称}', tone: 'blue' })],
    Transition: [
      one('办理动作', '从一个状态到另一个', {
        title: '${1:审核通过}',
        from: '${2:state}',
        to: '${3:state}',
        by: { roles: ['${4:district}'], region: 'within' },
      }),
      one('退回动作', '须写意见', {
        title: '${1:退回修改}',
        from: '${2:state}',
        to: '${3:returned}',
        by: { roles: ['${4:district}'], region: 'within' },
        remarks: 'required',
        form: {
          opinion: {
            type: 'paragraph',
            title: '意见',
            required: true,
            minLength: 5,
            maxLength: 500,
          },
        },
      }),
    ],
  },
}
