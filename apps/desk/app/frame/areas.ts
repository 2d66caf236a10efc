import { type Action, may, mayWrite, type Role } from "@klarholm/contract/desk/roles";

/** Groups of the menu in display order. */
type Group = "" | "网站" | "上线" | "顾客与求职者" | "管理" | "我";

interface Area {
  to: string;
  label: string;
  /** Empty for the start view. */
  group: Group;
  /** What the area is for; omitted for the start view. */
  does?: string;
  action: Action;
  /** The kind of content that people of the area may write. */
  kind?: string;
}

/** Areas in display order with the required permission. */
const areas: readonly Area[] = [
  { to: "/", label: "今天", group: "", action: "account.own" },
  {
    to: "/content",
    label: "内容",
    group: "网站",
    does: "编辑页面、商品、新闻与网站的其他内容",
    action: "content.write",
  },
  {
    to: "/products",
    label: "商品",
    group: "网站",
    does: "像表格一样查看全部商品，逐格或成批修改名称、价格、标签与上线时间",
    action: "content.write",
  },
  {
    to: "/stores",
    label: "门店",
    group: "网站",
    does: "添加门店，修改地址、电话与营业时间，一次设好多家门店的节假日时间",
    action: "content.read",
    kind: "stores",
  },
  {
    to: "/news",
    label: "新闻",
    group: "网站",
    does: "按栏目、状态与月历查看新闻，看封面在各处怎样裁切",
    action: "content.write",
  },
  {
    to: "/content?kind=job",
    label: "职位",
    group: "网站",
    does: "写招聘职位，提交后由发布的同事上线",
    action: "positions.write",
  },
  {
    to: "/tables",
    label: "导入导出",
    group: "网站",
    does: "把门店、商品与价格、地址转向或近义词下载为表格，改好后导入，一次撤销",
    action: "content.read",
    // The table that most roles write; the view offers those of the person's role.
    kind: "stores",
  },
  {
    to: "/media",
    label: "媒体",
    group: "网站",
    does: "上传图片与影片，写替代文字，设焦点，查看用在哪里，全部替换",
    action: "media.write",
  },
  { to: "/search", label: "搜索", group: "网站", does: "查看顾客搜不到的词，加近义词", action: "content.write" },
  { to: "/health", label: "体检", group: "网站", does: "查看整个网站的错误与提醒，逐条改好", action: "content.write" },
  {
    to: "/publish",
    label: "发布",
    group: "上线",
    does: "查看待发布的修改，提交审核，发布或定时发布",
    action: "publish.submit",
  },
  {
    to: "/calendar",
    label: "日历",
    group: "上线",
    does: "查看哪天会自动发布、上线、下线或换季",
    action: "content.read",
  },
  {
    to: "/history",
    label: "历史",
    group: "上线",
    does: "查看每次发布改了什么，恢复以前的版本",
    action: "content.read",
  },
  {
    to: "/figures",
    label: "数据",
    group: "上线",
    does: "查看访问、来源、按下的购买渠道与门店，以及各种页面的实际速度",
    action: "figures.read",
  },
  {
    to: "/applications",
    label: "应聘",
    group: "顾客与求职者",
    does: "查看职位申请与简历，标记进展，写备注，按求职者的要求删除",
    action: "applications.read",
  },
  {
    to: "/codes",
    label: "验证码",
    group: "顾客与求职者",
    does: "查询验证码与它的查询经过，作废一个、一批名单或整个批次，查看可疑的查询",
    action: "codes.lookup",
  },
  {
    to: "/people",
    label: "人员",
    group: "管理",
    does: "添加同事，分配角色，发密码链接，停用账号",
    action: "accounts.manage",
  },
  {
    to: "/connections",
    label: "连接",
    group: "管理",
    does: "给别的系统密钥，设定向它们发送哪些消息，查看后台任务",
    action: "connections.manage",
  },
  {
    to: "/settings",
    label: "设置",
    group: "管理",
    does: "按用途查找网站的设置，查看服务器的设置",
    action: "publish.do",
  },
  { to: "/audit", label: "操作记录", group: "管理", does: "查看谁在何时做了什么", action: "audit.read" },
  {
    to: "/account",
    label: "我的账号",
    group: "我",
    does: "修改密码，设置动态码与通行密钥，结束其他登录",
    action: "account.own",
  },
];

/** Areas that are part of another one for people who may write all content. */
const parts = new Set(["positions.write"]);

/** The areas of a role. */
export const areasOf = (role: Role) =>
  areas.filter(
    ({ action, kind }) =>
      may(role, action) &&
      (kind === undefined || mayWrite(role, kind)) &&
      !(parts.has(action) && may(role, "content.write")),
  );
