import { useCallback, useLayoutEffect, useRef } from "react";
import { type To, useNavigate } from "react-router";

export type GoFromHere = (to: To) => void;

/**
 * For the end of a save: goes on only while the page that uses the hook is shown. A person who went to another page
 * meanwhile stays there. The same function at each drawing.
 */
export function useNavigateFromHere(): GoFromHere {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to) => {
    if (isShown.current) void latest.current(to);
  }, []);
}
