import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Asks the router itself whether a form is under way. What a page renders of that (`useNavigation`) comes later, and a
 * form that is submitted in between breaks off the one before, without a word.
 */
export function useIsSending(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    const navigation = router?.state.navigation;
    return navigation !== undefined && navigation.state !== 'idle' && navigation.formMethod === 'POST';
  }, [router]);
}
