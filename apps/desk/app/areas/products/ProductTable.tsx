import { Checkbox, Table, Text } from "@mantine/core";
import { IconBox } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { Tag, type Tone } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { useFirstRows } from "../../ui/use-first-rows.ts";
import { itemAddress } from "../content/kinds.ts";
import { EditCell } from "./EditCell.tsx";
import {
  type CellValue,
  editedColumns,
  type EditedField,
  type OptionalColumn,
  optionalColumns,
  type Product,
} from "./sheet-columns.ts";

export const productStates = { published: "已发布", draft: "草稿", faulty: "待改" } as const;
const tones: Record<Product["state"], Tone> = { published: "good", draft: "accent", faulty: "bad" };

export type OnEdit = (product: Product, field: EditedField, value: CellValue) => Promise<string>;
export type OnChosen = (products: readonly Product[], isOn: boolean) => void;
/** Names of categories and series by id. */
export type Names = ReadonlyMap<string, string>;

interface ProductTableProps {
  products: readonly Product[];
  chosen: ReadonlyMap<string, unknown>;
  columns: readonly OptionalColumn[];
  names: Names;
  density: string;
  onEdit: OnEdit;
  onChosen: OnChosen;
}

/** Products as rows, with cells that are edited in place. */
export function ProductTable({ products, chosen, columns, density, onChosen, ...rest }: ProductTableProps) {
  const rows = useFirstRows(products);
  const marked = products.filter(({ key }) => chosen.has(key)).length;
  return (
    <Table.ScrollContainer
      minWidth={60 + 220 + columns.length * 130}
      className="sheet products-sheet"
      data-density={density}
    >
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                size="xs"
                aria-label="选择列出的全部商品"
                checked={marked > 0 && marked === products.length}
                indeterminate={marked > 0 && marked < products.length}
                onChange={(event) => onChosen(products, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>名称</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} data-number={column === "price" || undefined}>
                {optionalColumns[column]}
              </Table.Th>
            ))}
            <Table.Th>表单</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((product) => (
            <ProductRow
              key={product.key}
              product={product}
              isChosen={chosen.has(product.key)}
              columns={columns}
              onChosen={onChosen}
              {...rest}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ProductRowProps extends Pick<ProductTableProps, "columns" | "names" | "onEdit" | "onChosen"> {
  product: Product;
  isChosen: boolean;
}

/** Of native elements: a page has 500 cells, and components of Mantine take most of the time to draw them. */
const ProductRow = memo(({ product, isChosen, columns, names, onEdit, onChosen }: ProductRowProps) => {
  const editor = (field: EditedField) => (
    <EditCell product={product} field={field} onEdit={(...edit) => onEdit(product, ...edit)} />
  );
  const cell = (column: OptionalColumn): ReactNode => {
    switch (column) {
      case "series":
        return names.get(product.series) ?? product.series;
      case "categories":
        return product.categories.map((id) => names.get(id) ?? id).join("、");
      case "state":
        return <Tag tone={tones[product.state]}>{productStates[product.state]}</Tag>;
      default:
        return editor(column);
    }
  };
  // Faults without a cell of their own.
  const others = product.faults.filter(
    ({ field }) => field !== "name" && !(field in editedColumns && columns.some((column) => column === field)),
  );
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <input
          type="checkbox"
          className="row-check"
          aria-label={`选择${product.name || product.id}`}
          checked={isChosen}
          onChange={(event) => onChosen([product], event.currentTarget.checked)}
        />
      </td>
      <td>
        <div className="product-name">
          <Thumb picture={product.thumbnail} icon={IconBox} size="sm" />
          <div className="grow">
            {editor("name")}
            {others.map(({ message, severity }) => (
              <Text key={message} size="xs" c={severity === "fault" ? "error" : "dimmed"} className="wrap-anywhere">
                {message}
              </Text>
            ))}
          </div>
        </div>
      </td>
      {columns.map((column) => (
        <td key={column} data-number={column === "price" || undefined}>
          {cell(column)}
        </td>
      ))}
      <td>
        <Link
          to={`${itemAddress("product-group", product.group)}#/products/${product.index}/name`}
          aria-label={`打开${product.name || product.id}的表单`}
        >
          打开
        </Link>
      </td>
    </tr>
  );
});
