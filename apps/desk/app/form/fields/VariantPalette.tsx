import { Modal, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import type { ComponentType } from "react";
import { type ThumbnailProps, useForm } from "../form-context.ts";
import { type FormSchema, variantOf } from "../schema.ts";

interface VariantPaletteProps {
  title: string;
  schema: FormSchema;
  Thumbnail: ComponentType<ThumbnailProps> | undefined;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (variant: FormSchema) => void;
}

/** Adds an item to a list of several kinds; shows each kind with name and purpose. */
export function VariantPalette({ title, schema, Thumbnail, isOpen, onClose, onChosen }: VariantPaletteProps) {
  const { root } = useForm();
  const { key } = variantOf(schema, undefined);
  return (
    <Modal opened={isOpen} onClose={onClose} title={`添加${title}`} size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {schema.oneOf?.map((variant) => (
          <div key={String(variant.properties?.[key]?.const)} className="offer">
            {Thumbnail && <Thumbnail root={root} variant={variant} />}
            <UnstyledButton
              className="stretched-link"
              onClick={() => {
                onChosen(variant);
                onClose();
              }}
            >
              <Text fw={600} size="sm">
                {variant.title}
              </Text>
              <Text size="xs" c="dimmed">
                {variant.description}
              </Text>
            </UnstyledButton>
          </div>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
