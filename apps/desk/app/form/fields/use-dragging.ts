import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Path, pointerOf } from "../pointer.ts";

/**
 * Moves list items by dragging their handle.
 * @param onMove called with the old and new index on drop
 */
export function useDragging(path: Path, onMove: (from: number, to: number) => void) {
  const item = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const list = pointerOf(path.slice(0, -1));
  const index = Number(path.at(-1));
  const moved = useEffectEvent(onMove);

  useEffect(() => {
    const [element, dragHandle] = [item.current, handle.current];
    if (!element || !dragHandle) return;
    const mark = (edge: string | null) => {
      if (edge === null) delete element.dataset["edge"];
      else element.dataset["edge"] = edge;
    };
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ list, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list && source.data["index"] !== index,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop: ({ source, self }) => {
          mark(null);
          const from = Number(source.data["index"]);
          moved(
            from,
            getReorderDestinationIndex({
              startIndex: from,
              closestEdgeOfTarget: extractClosestEdge(self.data),
              indexOfTarget: index,
              axis: "vertical",
            }),
          );
        },
      }),
    );
  }, [list, index]);
  return { item, handle };
}
