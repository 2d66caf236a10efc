import { type FieldLabel, picture, publishTime, unpublishTime } from "./shared.copy.ts";

export const storeLabels: FieldLabel = [
  "门店",
  "线下门店，以及按省市查找的地区",
  {
    areas: [
      "地区",
      "提供查找的省份，按顺序显示；没有门店的不会显示",
      {
        code: ["省份代码", "国标 GB/T 2260 的六位代码，例如 310000"],
        name: ["省份名称", "例如：上海市"],
        cities: [
          "城市",
          "这个省份的城市，至少一个",
          {
            code: ["城市代码", "国标 GB/T 2260 的六位代码，例如 310100"],
            name: ["城市名称", "例如：上海市"],
          },
        ],
      },
    ],
    types: ["门店类型", "品牌对各种门店的称呼；不填为旗舰店、精品店与百货专柜"],
    stores: [
      "门店",
      "每家门店一项",
      {
        code: ["门店代码", "门店的唯一代码；字母、数字、- 和 _"],
        name: ["门店名称", "访客看到的名称"],
        type: ["门店类型", "上面 types 里的某一种"],
        city: ["所在城市", "上面某个城市的代码"],
        address: ["地址", "从区开始写；省市会自动加在前面"],
        coordinates: [
          "坐标",
          "GCJ-02 坐标，即国内地图所用的坐标",
          { longitude: ["经度", "东经度数，例如 121.4"], latitude: ["纬度", "北纬度数，例如 31.2"] },
        ],
        description: ["介绍", "门店的一段介绍"],
        phone: ["电话", "已开业的门店填写，例如 021-0000-0000；与计划开业日二选一"],
        opens: ["计划开业日", "尚未开业的门店填写，例如 2027-03-01；与电话二选一"],
        hours: ["营业时间", "例如：周一至周日 10:00–21:00"],
        services: ["服务", "门店提供的服务，至少一项"],
        pictures: picture("图片", "第一张在列表里代表这家门店，至少一张"),
      },
    ],
  },
];

export const careerLabels: FieldLabel = [
  "招聘设置",
  "招聘页与申请表的文字，以及申请保存多久",
  {
    categories: ["职位类别", "筛选里的类别，按顺序显示"],
    notice: [
      "个人信息告知",
      "申请人必须同意的告知",
      {
        version: ["版本", "每次修改告知都要换一个版本；每份申请记录同意的是哪一版"],
        title: ["标题", "告知的标题"],
        consent: ["同意文字", "勾选框旁的那句话"],
        sections: [
          "各节",
          "告知的各节，按顺序显示",
          { title: ["小标题", "这一节的小标题"], text: ["内容", "这一节的文字，可以分行"] },
        ],
      },
    ],
    retentionDays: ["保存天数", "申请保存多少天后自动删除，1 到 3650"],
  },
];

export const jobLabels: FieldLabel = [
  "职位",
  "一个招聘职位；文件名是职位编号",
  {
    title: ["职位名称", "访客看到的名称"],
    category: ["职位类别", "careers.yaml 里的某个类别"],
    cities: ["工作城市", "stores.yaml 里的城市代码，至少一个"],
    headcount: ["招聘人数", "1 到 999"],
    publishTime,
    unpublishTime: [unpublishTime[0], "从这一刻起不再接受申请，必须晚于上线时间；不填则一直招聘"],
    summary: ["摘要", "列表与搜索结果里的一两句介绍"],
    storeRequired: ["选择门店", "true 申请人要选意向门店，false 不用选"],
    workFileRequired: ["需要作品", "true 申请人必须上传作品，false 可不上传"],
    content: ["职位说明", "HTML 正文：职责、要求等"],
  },
];
